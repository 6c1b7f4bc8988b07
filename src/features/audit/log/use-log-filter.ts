import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { isSpan, spanOf } from './log-span.ts';

const TYPING_MS = 300;
const BY_DEFAULT = '30';

/** What the page is filtered by, kept in its address: a filtered log is a link. `choice`: an action, or a kind of event. */
export function useLogFilter() {
  const [params, setParams] = useSearchParams();
  const [openedAt] = useState(() => new Date());
  const of = (name: string) => params.get(name);
  const set = (changed: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const given = of('span');
  const span = isSpan(given) ? given : BY_DEFAULT;
  const search = (of('search') ?? '').slice(0, 100);
  const settled = useDebounced(search.trim(), TYPING_MS);
  const [choice, person] = [of('act') ?? '', of('person') ?? ''];
  const dates = { from: of('from'), to: of('to') };
  return {
    set,
    values: { search, choice, person, span, ...dates },
    isFiltered: Boolean(search || choice || person || span !== BY_DEFAULT),
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
    input: { ...(settled && { search: settled }), ...spanOf(span, dates, openedAt) },
  };
}

export type LogFilter = ReturnType<typeof useLogFilter>;
