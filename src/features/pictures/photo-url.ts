/** Only an uploaded picture, no tile or demo drawing: search engines take it as a photograph. */
export const photoUrl = (url: string): string | null => (/^\/(?:pictures|art)\/|\.svg$/.test(url) ? null : url);
