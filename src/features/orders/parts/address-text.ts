/** '870 Queen St W, Toronto, ON M6J 1G3' */
export const addressText = (place: { address: string; city: string; province: string; postalCode: string | null }) =>
  // Keeps a postal code on one line.
  `${place.address}, ${place.city}, ${place.province} ${place.postalCode?.replace(' ', '\u00a0') ?? ''}`.trim();
