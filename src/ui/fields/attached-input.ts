import { type ComponentProps, type RefObject, useState } from 'react';

type Handlers = Pick<ComponentProps<'input'>, 'onBlur' | 'onChange' | 'onClick' | 'onFocus' | 'onKeyDown'>;

/** An input that is rendered first, and the component that is loaded later and handles its events. */
export type AttachedInput = {
  ref: RefObject<HTMLInputElement | null>;
  /** Set by the component that is loaded later: called with the input's events. */
  handlers: RefObject<Handlers>;
  /** Spread on the `<input>`, which stays the same element: focus, caret and typed text stay when the component loads. */
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

/** Writes into the field as typing would, so that its listeners run. */
export function retype(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
