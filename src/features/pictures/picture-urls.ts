/** Leads to the store's picture or tile: for places that know its id alone. */
export const storePictureUrl = (id: string | number): string => `/pictures/stores/${id}.svg`;

/** As `storePictureUrl`. */
export const productPictureUrl = (systemProductId: string | number): string =>
  `/pictures/products/${systemProductId}.svg`;
