/** The labels of the five faces, from 1. */
export const RATING_WORDS = ['Very unhappy', 'Unhappy', 'Neither', 'Happy', 'Delighted'] as const;

/** The preselected rating of an address (`?rate=5`), or ''. */
export function ratingOf(params: URLSearchParams): string {
  const rate = params.get('rate') ?? '';
  return /^[1-5]$/.test(rate) ? rate : '';
}
