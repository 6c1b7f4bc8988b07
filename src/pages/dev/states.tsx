import { fail } from '#platform/errors.ts';
import { Button } from '#ui/parts/button.tsx';
import { CountBadge } from '#ui/states/badge.tsx';
import { DoneNote } from '#ui/states/done-note.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Meter, RangeBar } from '#ui/states/meter.tsx';
import { FailureNotice, Notice, type NoticeTone } from '#ui/states/notice.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { Group, Specimen } from './specimen.tsx';

const NOTICES: NoticeTone[] = ['danger', 'warning', 'info', 'success'];
const nothing = () => {};

export const States = () => (
  <Group title="States">
    <Specimen name="Notices">
      {NOTICES.map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          action={
            <Button size="sm" tone="secondary">
              Undo
            </Button>
          }
        >
          {`A notice of the tone ${tone}.`}
        </Notice>
      ))}
      <FailureNotice error={fail('conflict', 'Only 2 units are left in stock.')} />
      <TryAgain error={fail('unavailable', 'The service is restarting.')} onRetry={nothing} />
    </Specimen>
    <Specimen name="Loading">
      <Spinner />
      <Skeleton className="h-6 w-40" />
      <div className="w-40">
        <ProgressLine active />
      </div>
    </Specimen>
    <Specimen name="Meters, counts">
      <div className="w-64">
        <Meter label="Cannabis" value={12} max={30} valueText="12 g" maxText="30 g" />
        <Meter
          label="Cannabis, too much"
          value={34}
          max={30}
          valueText="34 g"
          maxText="30 g"
          overText="4 g over the limit"
        />
        <RangeBar name="THC" min={18} max={24} scale={35} text="18 to 24%" />
        <RangeBar name="CBD" min={0} max={1} scale={35} text="0 to 1%" tone="cbd" />
      </div>
      <CountBadge count={3} />
      <CountBadge count={120} />
    </Specimen>
    <Specimen name="Empty, done">
      <EmptyState art="search" title="Nothing found" action={<Button tone="secondary">Clear all filters</Button>}>
        Remove a filter to see more.
      </EmptyState>
      <DoneNote title="Your review is sent" action={<Button tone="secondary">Go on</Button>}>
        It shows once it has been read.
      </DoneNote>
    </Specimen>
  </Group>
);
