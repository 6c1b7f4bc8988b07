import { Tag } from '#ui/parts/tag.tsx';
import { cx } from '#ui/styles/classes.ts';
import { type OrderStatus, STATUS_LABELS, STATUS_TONES } from './order-status.ts';

export const StatusTag = ({ status }: { status: OrderStatus }) => (
  <Tag tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Tag>
);

const HEADINGS: Record<string, string> = { danger: 'text-danger-text', success: 'text-success-text' };

export const StatusHeading = ({ status, id }: { status: OrderStatus; id: string }) => (
  <h2 id={id} className={cx('text-h3', HEADINGS[STATUS_TONES[status]])}>
    {STATUS_LABELS[status]}
  </h2>
);
