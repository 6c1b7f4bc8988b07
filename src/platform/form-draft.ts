import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const MOST_AGE_MS = 24 * 3600_000;

type Kept = { at: number; values: Record<string, string> };

/**
 * Keeps what is typed into the fields named, in this browser and for a day, so that who closes the page and comes back
 * finds it. Never a password. Gives the way to forget it.
 */
export function useFormDraft<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'subscribe' | 'getValues' | 'setValue'>,
  key: string,
  fields: readonly Path<Fields>[],
): () => void {
  const { subscribe, getValues, setValue } = form;
  useEffect(() => {
    const kept = read(key);
    for (const field of fields) {
      // Not over what was typed meanwhile.
      if (kept[field] && !getValues(field)) setValue(field, kept[field] as PathValue<Fields, Path<Fields>>);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        write(key, Object.fromEntries(fields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])))),
    });
  }, [key, fields, subscribe, getValues, setValue]);
  return () => write(key, {});
}

function read(key: string): Kept['values'] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < MOST_AGE_MS ? kept.values : {};
  } catch {
    // Forbidden by the browser, or written by somebody else.
    return {};
  }
}

function write(key: string, values: Kept['values']): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Kept));
  } catch {
    // Then nothing is kept.
  }
}
