const PER_PAGE = 10;

/** The page number in a list's address: '?page=2' is the second page; an invalid number is the first. */
export function reviewPage(params: URLSearchParams): { page: number; count: number } {
  const page = Number(params.get('page'));
  return { page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0, count: PER_PAGE };
}

export const reviewPagePath = (path: string, page: number): string => (page === 0 ? path : `${path}?page=${page + 1}`);
