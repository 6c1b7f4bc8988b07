import { type ComponentProps, type RefObject, useState } from 'react';

type Handlers = Pick<ComponentProps<'input'>, 'onBlur' | 'onChange' | 'onClick' | 'onFocus' | 'onKeyDown'>;

/** A field that is there first, and what is loaded later to drive it. */
export type DrivenField = {
  ref: RefObject<HTMLInputElement | null>;
  /** Set by the driver: called with the field's events. */
  driver: RefObject<Handlers>;
  /** Spread on the `<input>`, which stays the same element: no focus, caret or letter is lost when the driver arrives. */
  props: Handlers & { ref: RefObject<HTMLInputElement | null> };
};

const EVENTS = ['onBlur', 'onChange', 'onClick', 'onFocus', 'onKeyDown'] as const;

export function useDrivenField(): DrivenField {
  const [field] = useState((): DrivenField => {
    const ref = { current: null };
    const driver: DrivenField['driver'] = { current: {} };
    const passedOn = EVENTS.map((name) => [name, (event: never) => driver.current[name]?.(event)]);
    return { ref, driver, props: { ref, ...Object.fromEntries(passedOn) } };
  });
  return field;
}

/** Writes into the field as typing would, so that its listeners run. */
export function retype(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
