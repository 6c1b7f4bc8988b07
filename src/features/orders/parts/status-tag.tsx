import { Tag } from '#ui/parts/tag.tsx';
import { type OrderStatus, STATUS_LABELS, STATUS_TONES } from '../lifecycle/order-status.ts';

export const StatusTag = ({ status }: { status: OrderStatus }) => (
  <Tag tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Tag>
);

const HEADINGS: Record<string, string> = { danger: 'text-danger-text', success: 'text-success-text' };

export const statusColour = (status: OrderStatus): string => HEADINGS[STATUS_TONES[status]] ?? '';
