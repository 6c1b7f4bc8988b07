import { type CSSProperties, type ReactNode, useId } from 'react';
import { XIcon } from '../icons/icons.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { cx } from '../styles/classes.ts';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  open: boolean;
  /** Called by Close, Escape and the backdrop; the owner sets `open`. */
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  /** False: no Close, and neither Escape nor the backdrop closes (age gate). */
  dismissible?: boolean;
  /** `alertdialog` for a question that stops everything. */
  role?: 'dialog' | 'alertdialog';
  art?: ReactNode;
  /** Width in px at the usual text size, from 620 px: 440, forms 520. */
  width?: number;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * A modal dialog, a bottom sheet below 620 px. Focuses `[data-autofocus]`, the first field or the title; restores the
 * focus.
 */
export function Dialog({ title, hideTitle, role, art, width = 440, footer, className, ...modal }: DialogProps) {
  const { dismissible = true, onClose } = modal;
  const titleId = useId();
  const { content, dialogProps } = useModal({ ...modal, dismissible });
  return (
    <dialog
      {...dialogProps}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      className={cx('dialog', className)}
      style={{ '--dialog-width': `${width / 16}rem` } as CSSProperties}
    >
      {content !== null && (
        <>
          <div className={cx('dialog-head', art && 'dialog-head-centred', hideTitle && !dismissible && 'sr-only')}>
            {art}
            <h2
              id={titleId}
              tabIndex={-1}
              data-dialog-title=""
              className={cx(hideTitle ? 'sr-only' : 'text-h2 outline-none')}
            >
              {title}
            </h2>
            {dismissible && (
              <IconButton label="Close" className="dialog-close" onClick={onClose}>
                <XIcon />
              </IconButton>
            )}
          </div>
          <div className="dialog-body">{content}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </>
      )}
    </dialog>
  );
}
