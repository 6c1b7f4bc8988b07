import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import { randomKey } from '#platform/random-key.ts';
import { toast } from '#ui/overlays/toast.tsx';
import type { DeliveryType } from '../cart.contract.ts';
import { withMoved } from '../guest/guest-moves.ts';
import { changeGuestCart } from '../guest/guest-storage.ts';
import { CHANGE } from '../hooks/use-shopper-cart.ts';
import { forgetLines, noteLines } from '../lines/moved-lines.ts';
import { useCart } from '../panel/cart-provider.tsx';
import { moveCart, undoMoveCart } from './ways.contract.ts';

type MovedItem = { from: string; to: string; quantity: number; price: number };
type Move = { items: readonly MovedItem[]; deliveryType: DeliveryType; where: string };

/** Moves cart lines to other stores; the toast has Undo. False: a toast has shown the reason. */
export function useMove() {
  const { guestItems, settle } = useCart();
  const { mutateAsync: moveItems } = useAction(moveCart, CHANGE);
  const { mutateAsync: undoMove } = useAction(undoMoveCart, CHANGE);
  const isGuest = guestItems !== null;

  const moveOnServer = async ({ items, deliveryType }: Move) => {
    await settle();
    const moveId = randomKey();
    await moveItems({ moveId, items: items.map(({ from, to, price }) => ({ from, to, price })), deliveryType });
    return () => undoMove({ moveId });
  };
  return useTask(async (move: Move) => {
    noteLines();
    const undo = isGuest ? moveInBrowser(move) : await moveOnServer(move).catch(toasted);
    if (!undo) {
      forgetLines();
      return false;
    }
    const back = () => {
      noteLines();
      void undo().catch(() => forgetLines());
    };
    toast.undoable(`Moved to ${move.where}.`, back);
    return true;
  });
}

function moveInBrowser({ items }: Move): () => Promise<unknown> {
  changeGuestCart((cart) => withMoved(cart, items));
  const back = items.map(({ from, to, quantity }) => ({ from: to, to: from, quantity })).reverse();
  return async () => changeGuestCart((cart) => withMoved(cart, back));
}

/** A toast has said why it failed. */
const toasted = () => undefined;
