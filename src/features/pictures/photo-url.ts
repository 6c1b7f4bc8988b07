/** For search engines, which take a picture for what it shows: only an uploaded one, no tile and no drawing of the demo. */
export const photoUrl = (url: string): string | null => (/^\/(?:pictures|art)\/|\.svg$/.test(url) ? null : url);
