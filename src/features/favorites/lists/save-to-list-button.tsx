import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { BookmarkSimpleIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';

const SaveToList = lazyPart(() => import('./save-to-list.tsx').then((it) => it.SaveToList), {
  name: 'Your lists',
  over: true,
});

type Props = { product: { id: string; systemProductId: string; displayName: string } };

/** Opens the shopper's lists; a guest logs in first, and returns. */
export function SaveToListButton({ product }: Props) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const isGuest = status === 'anonymous';
  const here = pathname + search;
  useEffect(() => {
    if (isOpen && isGuest) void navigate(logInPath(here));
  }, [isOpen, isGuest, navigate, here]);
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookmarkSimpleIcon />
        Save to a list
      </Button>
      {isOpen && status === 'signed-in' && <SaveToList open onClose={() => setOpen(false)} product={product} />}
    </>
  );
}
