const PER_PAGE = 10;

/** The page number in the address of a list: '?page=2' is the second page; an invalid number is the first. */
export function reviewPage(params: URLSearchParams): { page: number; count: number } {
  const page = Number(params.get('page'));
  return { page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0, count: PER_PAGE };
}

/** The address of a page (from 0) of a list of reviews. */
export const reviewPagePath = (path: string, page: number): string => (page === 0 ? path : `${path}?page=${page + 1}`);
