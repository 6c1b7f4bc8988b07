import type { Workplace } from '#features/staff';
import { ClockIcon, GearSixIcon, IdentificationCardIcon, ReceiptIcon, TruckIcon, UsersIcon } from '#ui/icons/icons.ts';

type NavEntry = {
  label: string;
  /** Below /console/:store/. */
  path: string;
  /** Another page of the same tabs. */
  also?: string;
  icon: typeof UsersIcon;
  /** Without it the link is not drawn, and the page is not found. */
  right: string;
  /** Not for all stores at once. */
  isOfStore?: boolean;
  /** Two keys that lead there, one after the other. */
  keys?: string;
};

/** The pages of the console, one line each. */
export const ENTRIES: readonly NavEntry[] = [
  { label: 'Orders', path: 'orders', icon: ReceiptIcon, right: 'read_deliveries', isOfStore: true, keys: 'g o' },
  { label: 'Team', path: 'team', also: 'audit', icon: UsersIcon, right: 'read_team' },
  { label: 'Hand-overs', path: 'hand-overs', icon: IdentificationCardIcon, right: 'read_handovers', isOfStore: true },
  { label: 'Hours', path: 'hours', icon: ClockIcon, right: 'read_settings', isOfStore: true, keys: 'g h' },
  { label: 'Delivery', path: 'zones', icon: TruckIcon, right: 'read_settings', isOfStore: true },
  { label: 'Settings', path: 'settings', icon: GearSixIcon, right: 'read_settings', isOfStore: true },
];

export const entriesFor = ({ rights, storeId }: Pick<Workplace, 'rights' | 'storeId'>): NavEntry[] =>
  ENTRIES.filter(({ right, isOfStore }) => rights.includes(right) && !(isOfStore && storeId === null));

/** The address segment of a workplace: the store's id, or 'ops' for operators. */
export const segmentOf = ({ storeId }: Pick<Workplace, 'storeId'>): string => storeId ?? 'ops';

export const consolePath = (workplace: Pick<Workplace, 'storeId'>, page: string): string =>
  `/console/${segmentOf(workplace)}/${page}`;
