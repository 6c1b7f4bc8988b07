import type { Page } from 'playwright-core';
import type { ConsoleOrders } from './console/orders.ts';

export type Persona = 'buyer' | 'customer' | 'newcomer' | 'scattered' | 'collector' | 'storeOwner' | 'operator';

/** What the screens need to be there: made through the API before the first picture. */
export type Prepared = {
  /** A session of who is named. Of an operator it is never as old as the quarter of an hour for which they may do most. */
  sessionOf: (as: Persona | undefined) => Promise<string | undefined>;
  productId: string;
  /** Three system products. */
  comparedIds: string[];
  /** A list that is shared. */
  listId: string;
  shareToken: string;
  storeId: string;
  brandId: string;
  /** Of the link of an open invitation. */
  invitationPath: string;
  /** The cookie of a tablet of the store. */
  deviceToken: string;
  orderIds: { pickup: string; delivery: string; canceled: string; ready: string; done: string };
  answerBuyer: () => Promise<unknown>;
  /** Made when the first screen needs them. */
  consoleOrders: () => Promise<ConsoleOrders>;
};

export type Screen = {
  /** Of the file. */
  name: string;
  path: string | ((prepared: Prepared) => string | Promise<string>);
  /** Who is logged in; nobody when it is not given. */
  as?: Persona;
  /** Neither age nor place is known. */
  isFirstVisit?: boolean;
  /** False: what one sees without scrolling, for what lies over a page. */
  isWhole?: boolean;
  /** Before the page opens: what the server shall not answer, say. */
  before?: (page: Page) => Promise<unknown>;
  /** After the page has opened: leads to the state and waits for it. */
  show?: (page: Page, prepared: Prepared) => Promise<unknown>;
};
