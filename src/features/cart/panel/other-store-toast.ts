import { toast } from '#ui/overlays/toast.tsx';

export type OtherStore = {
  stores: number;
  /** Gets the focus after Undo. */
  back: Element | null;
  takeOut: () => Promise<unknown>;
};

const ORDINALS = ['second', 'third', 'fourth', 'fifth'];

/** For a product of a store that is new to the cart. Undo removes it and restores the focus. */
export function notifyOtherStore({ stores, back, takeOut }: OtherStore): void {
  const nth = ORDINALS[stores - 2];
  toast.undoable(`Added from ${nth ? `a ${nth}` : 'another'} store.`, async () => {
    // A failed call shows a toast of its own.
    await takeOut().catch(() => {});
    if (back instanceof HTMLElement) back.focus();
  });
}
