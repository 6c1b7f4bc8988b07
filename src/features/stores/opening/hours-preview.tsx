import { Tag } from '#ui/parts/tag.tsx';
import { dateInWords, hoursInWords, openState } from '../hours/open-state.ts';
import { type Draft, hoursOfDraft, sorted } from './hours-draft.ts';

/** How shoppers will read these hours. */
export function HoursPreview({ draft, timeZone }: { draft: Draft; timeZone: string }) {
  const state = openState({ operationHours: hoursOfDraft(draft), timeZone }, new Date());
  const [next] = sorted(draft.dates);
  return (
    <section aria-labelledby="hours-preview" className="mt-6">
      <h2 id="hours-preview" className="text-h4">
        What shoppers see
      </h2>
      <p className="mt-2 flex flex-wrap gap-2">
        <Tag tone={state.isOpen ? 'success' : 'warning'}>{state.text === 'Not Set' ? 'No hours' : state.text}</Tag>
        {next && (
          <Tag>
            {dateInWords(next.day)}: {hoursInWords(next.hours)}
          </Tag>
        )}
      </p>
      <p className="mt-2 text-sm text-ink-muted">The 15 minutes to accept an order run only within these hours.</p>
    </section>
  );
}
