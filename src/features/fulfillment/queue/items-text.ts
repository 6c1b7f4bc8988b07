import { counted } from '#ui/text/format.ts';

/** '5 items'; '4 of 5 items' where the store was short of some. */
export const itemsText = ({ units, totalItems }: { units: number; totalItems: number }): string =>
  `${units < totalItems ? `${units} of ` : ''}${counted(totalItems, 'item')}`;
