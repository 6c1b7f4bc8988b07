import { useEffect, useRef, useState } from 'react';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { PencilSimpleIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import type { DraftedOrder, OrderDraft } from './checkout-draft.ts';
import { isNoteFine, LONGEST_NOTE } from './use-checkout.ts';

export const NOTE_TOO_LONG = 'Please keep the note within 200 characters.';

type OrderNoteProps = { order: DraftedOrder; onChange: (draft: OrderDraft) => void };

/** A note to the store: a link that opens its field. A note that is too long stays open. */
export function OrderNote({ order: { storeId, orderNote }, onChange }: OrderNoteProps) {
  const [isOpened, setOpened] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpened) field.current?.querySelector('textarea')?.focus();
  }, [isOpened]);
  const isFine = isNoteFine(orderNote);
  if (!isOpened && isFine) {
    return (
      <Button tone="quiet" className="mt-2 -mb-2 -ml-3 max-w-full" onClick={() => setOpened(true)}>
        <PencilSimpleIcon className="size-4.5 flex-none" />
        {orderNote ? <span className="truncate">Note: {orderNote}</span> : 'Add a note'}
      </Button>
    );
  }
  return (
    <div ref={field} className="order-note mt-4">
      <TextAreaField
        id={`orderNote-${storeId}`}
        label="Order note"
        optional
        placeholder="Anything the store should know?"
        value={orderNote}
        rows={3}
        limit={LONGEST_NOTE}
        error={isFine ? undefined : NOTE_TOO_LONG}
        onChange={({ currentTarget }) => onChange({ orderNote: currentTarget.value })}
      />
    </div>
  );
}
