/** Where the browser keeps the summary that the shopper is about to agree to. */
export const SUMMARY = ['checkout-summary'];
