import { type ReactNode, useId } from 'react';
import { XIcon } from '../icons/icons.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useModal } from './use-modal.ts';

export type SidePanelProps = {
  open: boolean;
  /** Called by Close, Escape and a press outside; the owner sets `open`. */
  onClose: () => void;
  title: string;
  note?: ReactNode;
  heading?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal panel at the right edge, 464 px wide; below 620 px a sheet to 40 px from the top. */
export function SidePanel({ title, note, heading, footer, ...modal }: SidePanelProps) {
  const titleId = useId();
  const { content, dialogProps } = useModal({ ...modal, dismissible: true });
  return (
    <dialog {...dialogProps} aria-labelledby={titleId} className="panel">
      {content !== null && (
        <>
          <div className="panel-head">
            {heading}
            <h2
              id={titleId}
              tabIndex={-1}
              data-dialog-title=""
              className={heading ? 'sr-only' : 'text-2xl font-bold outline-none'}
            >
              {title}
            </h2>
            {note && <span className="num self-center text-base text-ink-muted">{note}</span>}
            <IconButton label="Close" className="ml-auto" onClick={modal.onClose}>
              <XIcon />
            </IconButton>
          </div>
          <div className="panel-body">{content}</div>
          {footer && <div className="panel-foot">{footer}</div>}
        </>
      )}
    </dialog>
  );
}
