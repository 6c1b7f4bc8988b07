/** The conversation that this page shows: about an order, or (null) with support; undefined: none. */
let open: string | null | undefined;

/** Marks a chat as open; returns the function that marks it as closed. */
export function openChat(orderId: string | null): () => void {
  open = orderId;
  return () => {
    open = undefined;
  };
}

/** A user who sees a conversation needs no notification of it. */
export const isLookedAt = (orderId: string | null): boolean => open === orderId && !document.hidden;
