export const claimPath = (brandName: string): string => `/brand/claim?brand=${encodeURIComponent(brandName)}`;
