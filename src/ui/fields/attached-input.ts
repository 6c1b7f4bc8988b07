import { type ComponentProps, type RefObject, useState } from 'react';

type Handlers = Pick<ComponentProps<'input'>, 'onBlur' | 'onChange' | 'onClick' | 'onFocus' | 'onKeyDown'>;

/** An input that renders first; a component that loads later handles its events. */
export type AttachedInput = {
  ref: RefObject<HTMLInputElement | null>;
  /** Set by the later component. */
  handlers: RefObject<Handlers>;
  /** Spread on the `<input>`, which stays the same element: focus, caret and text survive loading. */
  props: Handlers & { ref: RefObject<HTMLInputElement | null> };
};

const EVENTS = ['onBlur', 'onChange', 'onClick', 'onFocus', 'onKeyDown'] as const;

export function useAttachedInput(): AttachedInput {
  const [field] = useState((): AttachedInput => {
    const ref = { current: null };
    const handlers: AttachedInput['handlers'] = { current: {} };
    const passedOn = EVENTS.map((name) => [name, (event: never) => handlers.current[name]?.(event)]);
    return { ref, handlers, props: { ref, ...Object.fromEntries(passedOn) } };
  });
  return field;
}

/** Writes as typing would, so that listeners run. */
export function retype(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
