import type { Shortcut } from '#ui/shortcuts/shortcut.ts';

const QUEUE = 'Queue';
const ORDER = 'Open order';

/** The keys of the orders screen. None refuses, cancels or refunds. */
export const ORDER_SHORTCUTS: readonly Shortcut[] = [
  { id: 'next-order', keys: 'j', label: 'Next order', group: QUEUE },
  { id: 'previous-order', keys: 'k', label: 'Previous order', group: QUEUE },
  { id: 'move-down', keys: 'ArrowDown', label: 'Next order, or line', group: QUEUE, shown: ['↓'] },
  { id: 'move-up', keys: 'ArrowUp', label: 'Previous order, or line', group: QUEUE, shown: ['↑'] },
  { id: 'move-left', keys: 'ArrowLeft', label: 'Column before', group: QUEUE, shown: ['←'] },
  { id: 'move-right', keys: 'ArrowRight', label: 'Column after', group: QUEUE, shown: ['→'] },
  { id: 'open-order', keys: null, label: 'Open the order', group: QUEUE, shown: ['↵'] },
  { id: 'accept', keys: 'a', label: 'Accept', group: QUEUE, isCommand: true },
  { id: 'ready-1', keys: '1', label: 'Ready in 15 min', group: QUEUE },
  { id: 'ready-2', keys: '2', label: 'Ready in 20 min', group: QUEUE },
  { id: 'ready-3', keys: '3', label: 'Ready in 30 min', group: QUEUE },
  { id: 'ready-4', keys: '4', label: 'Ready in 45 min', group: QUEUE },
  { id: 'mark-ready', keys: 'r', label: 'Mark ready', group: QUEUE, isCommand: true },
  { id: 'send-out', keys: 'o', label: 'Send out', group: QUEUE, isCommand: true },
  { id: 'hand-over', keys: 'h', label: 'Check ID and hand over', group: QUEUE, isCommand: true },
  { id: 'print', keys: 'p', label: 'Print the ticket', group: QUEUE, isCommand: true },
  { id: 'undo', keys: 'u', label: 'Undo the last step, within 10 s', group: QUEUE, isCommand: true },
  { id: 'select', keys: 'x', label: 'Select in the list', group: QUEUE },
  { id: 'accept-selected', keys: 'Shift+A', label: 'Accept those selected', group: QUEUE, isCommand: true },
  { id: 'busy', keys: 'b', label: 'Busy: orders take longer…', group: QUEUE, isCommand: true },
  { id: 'pause', keys: 'Shift+P', label: 'Pause the store…', group: QUEUE, isCommand: true },
  { id: 'pick', keys: 'Space', label: 'Picked: this line, or the next one', group: ORDER },
  { id: 'short', keys: 's', label: 'Short or out of stock', group: ORDER },
  { id: 'earlier', keys: 'BracketLeft', label: 'Ready five minutes earlier', group: ORDER },
  { id: 'later', keys: 'BracketRight', label: 'Ready five minutes later', group: ORDER },
  { id: 'close', keys: null, label: 'Close', group: ORDER, shown: ['Esc'] },
];
