import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const MOST_AGE_MS = 24 * 3600_000;

type StoredDraft = { at: number; values: Record<string, unknown> };

/**
 * Keeps what is typed into the fields named, in this browser and for a day, so that who closes the page and comes back
 * finds it. Never a password. Gives the way to forget it.
 */
export function useFormDraft<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'subscribe' | 'getValues' | 'setValue' | 'formState'>,
  key: string,
  fields: readonly Path<Fields>[],
): () => void {
  const { subscribe, getValues, setValue } = form;
  const { defaultValues } = form.formState;
  useEffect(() => {
    const kept = read(key);
    for (const field of fields) {
      // Not over what was typed meanwhile.
      const isTyped = !isSame(getValues(field), defaultValues?.[field]);
      if (!isEmpty(kept[field]) && !isTyped) setValue(field, kept[field] as PathValue<Fields, Path<Fields>>);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        write(
          key,
          Object.fromEntries(fields.flatMap((field) => (isEmpty(values[field]) ? [] : [[field, values[field]]]))),
        ),
    });
  }, [key, fields, subscribe, getValues, setValue, defaultValues]);
  return () => write(key, {});
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

function read(key: string): StoredDraft['values'] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
    return kept && Date.now() - kept.at < MOST_AGE_MS ? kept.values : {};
  } catch {
    // Forbidden by the browser, or written by somebody else.
    return {};
  }
}

function write(key: string, values: StoredDraft['values']): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies StoredDraft));
  } catch {
    // Then nothing is kept.
  }
}
