import type { ReactNode } from 'react';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { CheckCircleFillIcon, InfoFillIcon, WarningCircleFillIcon, WarningFillIcon } from '../icons/icons.ts';
import { cx } from '../styles/classes.ts';

export type NoticeTone = 'danger' | 'warning' | 'info' | 'success';

const icons = {
  danger: WarningCircleFillIcon,
  warning: WarningFillIcon,
  info: InfoFillIcon,
  success: CheckCircleFillIcon,
};

export type NoticeProps = {
  tone: NoticeTone;
  action?: ReactNode;
  /** Spoken when it appears: `alert` for an error after an action, `status` for the rest. */
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
};

export function Notice({ tone, action, role, className, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={cx('notice', `notice-${tone}`, className)}>
      <Icon />
      <div className="min-w-0 flex-1">
        {children}
        {action && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  );
}

/** The reason why an action was rejected, announced when it appears; empty where a toast has shown it. */
export function FailureNotice({ error, className }: { error: Error | null; className?: string }) {
  const message = messageOnPage(error);
  return (
    message && (
      <Notice tone="danger" role="alert" className={className}>
        {message}
      </Notice>
    )
  );
}

/** A form's error as a whole, announced. `action`: how to resolve it. */
export const FormTrouble = ({ message, action }: { message: string | undefined; action?: ReactNode }) =>
  message && (
    <Notice tone="danger" role="alert" action={action}>
      {message}
    </Notice>
  );
