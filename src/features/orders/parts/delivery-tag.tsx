import { BagFillIcon, TruckIcon } from '#ui/icons/icons.ts';
import { Tag } from '#ui/parts/tag.tsx';

export const DeliveryTag = ({ type }: { type: 'pickup' | 'delivery' }) => (
  <Tag tone={type === 'delivery' ? 'info' : 'neutral'}>
    {type === 'delivery' ? <TruckIcon /> : <BagFillIcon />}
    {type === 'delivery' ? 'Delivery' : 'Pickup'}
  </Tag>
);
