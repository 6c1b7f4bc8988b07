import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { addFavorite, listFavoriteIds, listFavorites, removeFavorite } from './favorites.contract.ts';

export type MarkedProduct = { id: string; systemProductId: string };

type Favorites = {
  count: number;
  isMarked(systemProductId: string): boolean;
  /** Toggles a favorite. A guest logs in first; then the product is added. */
  toggle(product: MarkedProduct): void;
};

const FavoritesContext = createContext<Favorites>({ count: 0, isMarked: () => false, toggle: () => {} });

export const useFavorites = (): Favorites => use(FavoritesContext);

/** A guest's pressed heart, until they log in on this device. This key prefix is removed at log-out. */
const PENDING = 'wicket:own:heart';

/** One shared list of ids for all hearts. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: ids } = useCall(listFavoriteIds, {});
  const { add, remove } = useMarking();
  const here = pathname + search;
  const [early, setEarly] = useState<MarkedProduct | null>(null);
  const press = (product: MarkedProduct) => {
    if (status === 'anonymous') {
      const { id, systemProductId } = product;
      writeLocal(PENDING, JSON.stringify({ id, systemProductId, at: Date.now() }));
      void navigate(logInPath(here));
    } else if (!ids) setEarly(product);
    else if (ids.includes(product.systemProductId)) remove({ id: product.systemProductId });
    else add(product);
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  // Changes only with the favorites, as every heart renders again.
  const value = useMemo((): Favorites => {
    const marked = new Set(ids);
    return { count: marked.size, isMarked: (id) => marked.has(id), toggle: (product) => latest.current(product) };
  }, [ids]);
  useEffect(() => {
    if (!early || (status !== 'anonymous' && !ids)) return;
    setEarly(null);
    latest.current(early);
  }, [early, status, ids]);
  const isKnown = ids !== undefined;
  const { isMarked } = value;
  useEffect(() => {
    const kept = isKnown ? readLocal(PENDING) : null;
    if (kept === null) return;
    writeLocal(PENDING, null);
    void import('./pending-heart.ts').then(({ readPendingHeart }) => {
      const pending = readPendingHeart(kept, Date.now());
      if (pending && !isMarked(pending.systemProductId)) add(pending);
    });
  }, [isKnown, isMarked, add]);
  return <FavoritesContext value={value}>{children}</FavoritesContext>;
}

/** Optimistic; reset when the server rejects the change. */
function useMarking() {
  const options = { updates: [listFavoriteIds, listFavorites], scope: 'favorites' };
  const { mutate: add } = useAction(addFavorite, {
    ...options,
    inputOf: ({ id }: MarkedProduct) => ({ productId: id }),
    optimistic: (show, { systemProductId }) => show(listFavoriteIds, (ids) => [systemProductId, ...ids]),
    onSuccess: () => toast.success('Product successfully added to your favorite list.'),
  });
  const { mutate: remove } = useAction(removeFavorite, {
    ...options,
    optimistic: (show, { id }) => show(listFavoriteIds, (ids) => ids.filter((one) => one !== id)),
  });
  return { add, remove };
}
