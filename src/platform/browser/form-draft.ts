import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const MOST_AGE_MS = 24 * 3600_000;

type StoredDraft = { at: number; values: Record<string, unknown> };

/**
 * Stores these fields, never passwords, in this browser for a day, for users who close the page. Returns a clear
 * function.
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
      // Keeps text typed meanwhile.
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
    // Storage is forbidden, or its content is not ours.
    return {};
  }
}

function write(key: string, values: StoredDraft['values']): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies StoredDraft));
  } catch {}
}
