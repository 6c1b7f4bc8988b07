import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Of `defer-hydration.ts`; development has none. */
    takeEarlyActions?: () => { changed: Iterable<Field>; clicked: Iterable<HTMLButtonElement> };
  }
}

/** Once React answers: repeats what the user did before. */
export function useReplayEarlyActions(): void {
  useEffect(() => {
    const { changed = [], clicked = [] } = window.takeEarlyActions?.() ?? {};
    window.takeEarlyActions = undefined;
    for (const field of changed) if (field.isConnected) repeatChange(field);
    for (const button of clicked) button.click();
  }, []);
}

/**
 * Fires the change once more. React takes a field's state at hydration for known, so the field first goes back to what the
 * server rendered.
 */
function repeatChange(field: Field): void {
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const { value } = field;
  field.value = field instanceof HTMLSelectElement ? '' : field.defaultValue;
  // React watches the property of the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
