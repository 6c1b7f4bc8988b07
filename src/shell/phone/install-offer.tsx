import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '#features/cart/ui';
import { readLocal, writeLocal } from '#platform/browser/local-storage.ts';
import { useMediaQuery } from '#ui/hooks/use-media-query.ts';
import { Button } from '#ui/parts/button.tsx';
import { afterPage, type InstallRecord, isOfferDue, readRecord } from './install-visits.ts';
import type { InstallPrompt } from './use-install-prompt.ts';

const KEY = 'installOffer';

/** On the home page, for returning visitors with a cart, on devices with a home screen. */
export function InstallOffer({ prompt, siteName }: { prompt: InstallPrompt; siteName: string }) {
  const { pathname } = useLocation();
  const { totalItems } = useCart();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [record, setRecord] = useState<InstallRecord | null>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const next = afterPage(readRecord(readLocal(KEY)), Date.now());
    writeLocal(KEY, JSON.stringify(next));
    setRecord(next);
  }, []);
  const mayOffer = isTouch && pathname === '/' && totalItems > 0;
  useEffect(() => {
    const now = Date.now();
    if (!record || !mayOffer || !isOfferDue(record, now)) return;
    const offered = { ...record, offeredAt: now };
    writeLocal(KEY, JSON.stringify(offered));
    setRecord(offered);
    setShown(true);
  }, [record, mayOffer]);
  if (!isShown || pathname !== '/') return null;
  return (
    <section aria-label="Install" className="offline-notice">
      <p className="flex-1">Put {siteName} on your home screen.</p>
      <Button
        size="sm"
        onClick={() => {
          setShown(false);
          prompt.prompt().catch(() => {});
        }}
      >
        Install
      </Button>
      <Button size="sm" tone="quiet" onClick={() => setShown(false)}>
        Not now
      </Button>
    </section>
  );
}
