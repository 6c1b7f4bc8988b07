import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Of `defer-hydration.ts`; development has none. */
    takeEarlyActions?: () => { changed: Map<Field, string | boolean>; clicked: Set<HTMLButtonElement> };
  }
}

/** Once React answers: repeats what the user did before. Hydration and the renders after it tell no handler of that. */
export function useReplayEarlyActions(): void {
  useEffect(() => {
    const actions = window.takeEarlyActions?.();
    window.takeEarlyActions = undefined;
    for (const [field, state] of actions?.changed ?? []) {
      if (typeof state === 'boolean') repeatChoice(field as HTMLInputElement, state);
      else repeatTyping(field, state);
    }
    for (const button of actions?.clicked ?? []) button.click();
  }, []);
}

function repeatChoice(field: HTMLInputElement, isChecked: boolean): void {
  // Another radio of its group was chosen, and has the event.
  if (field.type === 'radio' && !isChecked) return;
  field.checked = !isChecked;
  field.click();
}

/** React watches the property of the element itself, and sees a change where it did not make it. */
function repeatTyping(field: Field, text: string): void {
  field.value = field instanceof HTMLSelectElement ? '' : field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
