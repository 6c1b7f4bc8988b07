import { createContext, use } from 'react';
import { useNowInSteps } from '#ui/hooks/use-now.ts';
import type { KeptActs } from '../offline/use-kept-acts.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import type { useSteps } from './use-steps.ts';

export type BoardContext = {
  storeId: string;
  /** The server's clock decides, not the tablet's: what it is ahead, in milliseconds. */
  clockOffset: number;
  /** '4:40 PM', on the store's clock. */
  clock: (moment: string) => string;
  may: (right: string) => boolean;
  steps: ReturnType<typeof useSteps>;
  /** Accepting and picking without a line. */
  kept: KeptActs;
  /** The minutes that the store usually promises. */
  usualMinutes: number;
  /** Without a connection nothing but accepting and picking can be done. */
  isOffline: boolean;
  /** Read before the connection was lost. */
  readAhead: ReadonlyMap<string, StaffOrder>;
  /** The address of an order's sheet. */
  sheetPath: (orderId: string) => string;
  handOverPath: (orderId: string) => string;
  printPath: (orderId: string) => string;
  /** Prints the ticket at once. */
  printTicket: (orderId: string) => void;
};

export const Board = createContext<BoardContext | null>(null);

export function useBoard(): BoardContext {
  const board = use(Board);
  if (!board) throw new Error('Only within the orders of a store.');
  return board;
}

const COARSE_MS = 15_000;

/** The server's time in milliseconds, in steps: every second only while `until` is near, or the whole board is drawn each second. */
export function useBoardNow(until?: string | null): number {
  const { clockOffset } = useBoard();
  const coarse = useNowInSteps(COARSE_MS) + clockOffset;
  const isNear = until ? Date.parse(until) - coarse < SOON_MS + COARSE_MS : false;
  const exact = useNowInSteps(isNear ? 1000 : COARSE_MS) + clockOffset;
  return isNear ? exact : coarse;
}

const SOON_MS = 5 * 60_000;
