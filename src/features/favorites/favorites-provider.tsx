import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { addFavorite, listFavoriteIds, listFavorites, removeFavorite } from './favorites.contract.ts';

/** A product with its offer, as a heart needs it. */
export type Markable = { id: string; systemProductId: string };

type Favorites = {
  isMarked(systemProductId: string): boolean;
  /** Marks a product or takes the mark away; who is not logged in is led to log in, and back. */
  toggle(product: Markable): void;
};

const FavoritesContext = createContext<Favorites>({ isMarked: () => false, toggle: () => {} });

export const useFavorites = (): Favorites => use(FavoritesContext);

/** One list of ids and one way to change it for the hearts of all cards. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: ids } = useCall(listFavoriteIds, {});
  const { add, remove } = useMarking();
  const here = pathname + search;
  const [early, setEarly] = useState<Markable | null>(null);
  const press = (product: Markable) => {
    if (status === 'anonymous') void navigate(logInPath(here));
    else if (!ids) setEarly(product);
    else if (ids.includes(product.systemProductId)) remove({ id: product.systemProductId });
    else add(product);
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
  // Pressed before the session or the user's favorites are known.
  useEffect(() => {
    if (!early || (status !== 'anonymous' && !ids)) return;
    setEarly(null);
    latest.current(early);
  }, [early, status, ids]);
  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

/** The heart follows at once, and goes back where the server refuses. */
function useMarking() {
  const options = { updates: [listFavoriteIds, listFavorites], scope: 'favorites' };
  const { mutate: add } = useAction(addFavorite, {
    ...options,
    inputOf: ({ id }: Markable) => ({ productId: id }),
    optimistic: (show, { systemProductId }) => show(listFavoriteIds, (ids) => [systemProductId, ...ids]),
    onSuccess: () => toast.success('Product successfully added to your favorite list.'),
  });
  const { mutate: remove } = useAction(removeFavorite, {
    ...options,
    optimistic: (show, { id }) => show(listFavoriteIds, (ids) => ids.filter((one) => one !== id)),
  });
  return { add, remove };
}
