import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { cx } from '../styles/classes.ts';
import { countGraphemes, limitNotice } from '../text/graphemes.ts';
import { announce } from '../text/live-region.tsx';
import { Field, type FieldProps, splitField } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'> & {
  /**
   * Shows "35 / 200", announced at 90 %, at and above the limit. Nothing is truncated: the form rejects longer text.
   */
  limit?: number;
};

/** Several lines, growing with the text, with a counter. Needs a label: use `TextAreaField`. */
export function TextArea({ limit, className, onInput, ref, ...rest }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLTextAreaElement, []);
  const given = rest.value ?? rest.defaultValue;
  const [typed, setTyped] = useState(() => countGraphemes(String(given ?? '')));
  const count = rest.value === undefined ? typed : countGraphemes(String(rest.value));
  const spokenAt = useRef(count);
  // A form may have filled it in by itself, through the ref.
  useEffect(() => {
    spokenAt.current = countGraphemes(element.current?.value ?? '');
    setTyped(spokenAt.current);
  }, []);
  const watch: TextAreaProps['onInput'] = (event) => {
    onInput?.(event);
    if (limit === undefined) return;
    const now = countGraphemes(event.currentTarget.value);
    const words = limitNotice(spokenAt.current, now, limit);
    if (words) announce(words);
    spokenAt.current = now;
    setTyped(now);
  };
  return (
    <>
      <textarea ref={element} rows={3} {...rest} className={cx('input', className)} onInput={watch} />
      {limit !== undefined && (
        <span
          aria-hidden="true"
          className={cx(
            'num float-right mt-1.5 ml-3 text-sm',
            count > limit ? 'font-semibold text-danger-text' : 'text-ink-muted',
          )}
        >
          {count} / {limit}
        </span>
      )}
    </>
  );
}

export function TextAreaField(props: FieldProps & TextAreaProps) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(given) => <TextArea {...control} {...given} />}</Field>;
}
