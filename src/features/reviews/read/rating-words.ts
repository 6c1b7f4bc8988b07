/** What each of the five faces says, from 1. */
export const RATING_WORDS = ['Very unhappy', 'Unhappy', 'Neither', 'Happy', 'Delighted'] as const;

/** The rating that an address asks for (`?rate=5`), or ''. */
export function ratingOf(params: URLSearchParams): string {
  const rate = params.get('rate') ?? '';
  return /^[1-5]$/.test(rate) ? rate : '';
}
