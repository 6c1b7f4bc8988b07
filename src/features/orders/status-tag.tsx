import { Tag, type TagTone } from '#ui/tag.tsx';
import { type OrderStatus, STATUS_LABELS } from './order-status.ts';

const TONES: Record<OrderStatus, TagTone> = {
  'new-order': 'danger',
  processing: 'success',
  'ready-pickup': 'info',
  'ready-delivery': 'info',
  'out-for-delivery': 'info',
  'on-hold': 'warning',
  canceled: 'muted',
  completed: 'neutral',
};

export const StatusTag = ({ status }: { status: OrderStatus }) => (
  <Tag tone={TONES[status]}>{STATUS_LABELS[status]}</Tag>
);
