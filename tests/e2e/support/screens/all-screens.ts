import { ACCOUNT } from './account-screens.ts';
import { CHAT_SCREENS } from './chat-screens.ts';
import { BOARD_SCREENS } from './console/board-screens.ts';
import { HAND_OVER_SCREENS } from './console/hand-over-screens.ts';
import { SHEET_SCREENS } from './console/sheet-screens.ts';
import { CONSOLE } from './console-screens.ts';
import { DISCOVERY } from './discovery-screens.ts';
import { FILTERS } from './filter-screens.ts';
import { FRAME } from './frame-screens.ts';
import { MAPS } from './map-screens.ts';
import { ORDERING } from './ordering-screens.ts';
import { REVIEWS_AND_PAGES } from './page-screens.ts';
import { PIN_SCREENS } from './pin-screens.ts';
import { CLAIM_AND_NEWS_SCREENS, REVIEW_SCREENS } from './review-screens.ts';
import type { Screen } from './screen.ts';
import { SEARCH } from './search-screens.ts';
import { SHELL } from './shell-screens.ts';

export const SCREENS: Screen[] = [
  ...DISCOVERY,
  ...FILTERS,
  ...REVIEWS_AND_PAGES,
  ...REVIEW_SCREENS,
  ...PIN_SCREENS,
  ...CHAT_SCREENS,
  ...CLAIM_AND_NEWS_SCREENS,
  ...MAPS,
  ...SEARCH,
  ...SHELL,
  ...FRAME,
  ...ACCOUNT,
  ...ORDERING,
  ...CONSOLE,
  ...BOARD_SCREENS,
  ...SHEET_SCREENS,
  ...HAND_OVER_SCREENS,
];
