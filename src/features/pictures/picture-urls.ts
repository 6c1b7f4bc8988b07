/** Redirects to the store's picture or tile: for callers that have only its id. */
export const storePictureUrl = (id: string | number): string => `/pictures/stores/${id}.svg`;

export const productPictureUrl = (systemProductId: string | number): string =>
  `/pictures/products/${systemProductId}.svg`;
