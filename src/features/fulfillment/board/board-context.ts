import { createContext, use } from 'react';
import type { useSteps } from './use-steps.ts';

export type BoardContext = {
  /** In milliseconds, on the server's clock. */
  now: number;
  /** '4:40 PM', on the store's clock. */
  clock: (moment: string) => string;
  may: (right: string) => boolean;
  steps: ReturnType<typeof useSteps>;
  /** The minutes that the store usually promises. */
  usualMinutes: number;
  /** Without a connection nothing can be changed. */
  isOffline: boolean;
  /** The address of an order's sheet. */
  sheetPath: (orderId: string) => string;
  handOverPath: (orderId: string) => string;
};

export const Board = createContext<BoardContext | null>(null);

export function useBoard(): BoardContext {
  const board = use(Board);
  if (!board) throw new Error('Only within the orders of a store.');
  return board;
}
