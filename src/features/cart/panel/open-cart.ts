import { useEffect } from 'react';

const heard = new Set<() => void>();

export function openCart(): void {
  for (const open of heard) open();
}

export function useCartOpening(open: () => void): void {
  useEffect(() => {
    heard.add(open);
    return () => void heard.delete(open);
  }, [open]);
}
