import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { addFavorite, listFavoriteIds, removeFavorite } from './favorites.contract.ts';

/** A product with its offer, as a heart needs it. */
export type Markable = { id: string; systemProductId: string };

type Favorites = {
  isMarked(systemProductId: string): boolean;
  /** Marks a product or takes the mark away; who is not logged in is led to log in, and back. */
  toggle(product: Markable): void;
};

const FavoritesContext = createContext<Favorites>({ isMarked: () => false, toggle: () => {} });

export const useFavorites = (): Favorites => use(FavoritesContext);

/** The query key of everything about one shopper's favourites. */
export const favoritesOf = (userId: string | undefined) => ['favorites', userId];

/** One list of ids and one way to change it for the hearts of all cards. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: ids } = useQuery({
    queryKey: [...favoritesOf(user?.id), 'ids'],
    queryFn: () => call(listFavoriteIds, {}),
    enabled: user !== null,
  });
  const mark = useMarking(user?.id);
  const here = pathname + search;
  const [early, setEarly] = useState<Markable | null>(null);
  const press = (product: Markable) => {
    if (status === 'anonymous') void navigate(logInPath(here));
    else if (ids) void mark({ ...product, isMarked: !ids.includes(product.systemProductId) });
    else setEarly(product);
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  // Changes with the marks alone: every heart of a page is drawn anew with it.
  const value = useMemo((): Favorites => {
    const marked = new Set(ids);
    return { isMarked: (id) => marked.has(id), toggle: (product) => latest.current(product) };
  }, [ids]);
  // Pressed before it was known who is there, or what she has marked.
  useEffect(() => {
    if (!early || (status !== 'anonymous' && !ids)) return;
    setEarly(null);
    latest.current(early);
  }, [early, status, ids]);
  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

/** The heart follows at once, and goes back where the server refuses. (`useMutation` would add to every page's scripts.) */
function useMarking(userId: string | undefined) {
  const queries = useQueryClient();
  return useCallback(
    async ({ id, systemProductId, isMarked }: Markable & { isMarked: boolean }) => {
      const all = favoritesOf(userId);
      const ids = [...all, 'ids'];
      await queries.cancelQueries({ queryKey: ids });
      queries.setQueryData<string[]>(ids, (known = []) =>
        isMarked ? [systemProductId, ...known] : known.filter((one) => one !== systemProductId),
      );
      try {
        await (isMarked ? call(addFavorite, { productId: id }) : call(removeFavorite, { id: systemProductId }));
        if (isMarked) toast.success('Product successfully added to your favorite list.');
      } catch (error) {
        toast.error((error as Error).message);
      }
      await queries.invalidateQueries({ queryKey: all });
    },
    [queries, userId],
  );
}
