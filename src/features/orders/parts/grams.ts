/** '7.1 g': rounded up to a tenth, so that a milligram above the limit shows. */
export const gramsText = (grams: number): string => `${Math.ceil(Math.round(grams * 1000) / 100) / 10} g`;

/** '0.467 g': to the milligram, as the limit counts. */
export const exactGramsText = (grams: number): string => `${Math.round(grams * 1000) / 1000} g`;
