import { useEffect, useRef } from 'react';
import { TextInput } from '#ui/fields/text-input.tsx';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';

const PAUSE_MS = 250;

type Props = { value: string; onSearch: (text: string) => void };

/** Searches when typing pauses, at Enter, and by its button. */
export function HistorySearch({ value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = () => {
    clearTimeout(timer.current);
    const text = field.current?.value.trim() ?? '';
    if (text !== value) onSearch(text);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changes by links as well; what is being typed is newer than it.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return (
    <form
      className="flex min-w-72 flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <div className="history-search">
        <TextInput
          ref={field}
          type="search"
          aria-label="Number, first name, product or last four digits of the phone"
          placeholder="Number, first name, product or phone’s last four"
          start={<MagnifyingGlassIcon />}
          maxLength={80}
          defaultValue={value}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => latest.current(), PAUSE_MS);
          }}
        />
      </div>
      <Button type="submit" tone="secondary">
        Search
      </Button>
    </form>
  );
}
