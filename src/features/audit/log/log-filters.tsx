import type { ReactNode } from 'react';
import { Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { SPANS } from './log-span.ts';
import type { LogFilter } from './use-log-filter.ts';

type Props = {
  filter: LogFilter;
  /** What the search looks through, as its placeholder says. */
  searches: string;
  choices: { label: string; all: string; options: readonly (readonly [value: string, label: string])[] };
  /** Fields of this log alone. */
  children?: ReactNode;
  /** Beside them, at the right. */
  action: ReactNode;
};

/** Search, selects and dates above a log. */
export function LogFilters({ filter: { values, set }, searches, choices, children, action }: Props) {
  return (
    <search className="log-filters">
      <div className="log-search">
        <TextInput
          type="search"
          aria-label={searches}
          placeholder={searches}
          start={<MagnifyingGlassIcon />}
          maxLength={100}
          value={values.search}
          onChange={({ target }) => set({ search: target.value })}
        />
      </div>
      {children}
      <Select aria-label={choices.label} value={values.choice} onChange={({ target }) => set({ act: target.value })}>
        <option value="">{choices.all}</option>
        {choices.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select aria-label="When" value={values.span} onChange={({ target }) => set({ span: target.value })}>
        {SPANS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {values.span === 'dates' && (
        <>
          <TextInput
            type="date"
            aria-label="First day"
            value={values.from ?? ''}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextInput
            type="date"
            aria-label="Last day"
            value={values.to ?? ''}
            onChange={({ target }) => set({ to: target.value })}
          />
        </>
      )}
      <div className="log-action">{action}</div>
    </search>
  );
}
