import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../styles/classes.ts';

/** On or off at once, without submit: text left, 44 by 26 px switch right, `hint` below the text. */
export function Switch({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hint?: ReactNode }) {
  const hintId = useId();
  return (
    <label className={cx('flex min-h-11 items-center justify-between gap-4 py-1', className)}>
      <span>
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-ink-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state.
        role="switch"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        className="switch"
      />
    </label>
  );
}
