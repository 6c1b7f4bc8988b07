/** The form, with that brand's name in it. */
export const claimPath = (brandName: string): string => `/brand/claim?brand=${encodeURIComponent(brandName)}`;
