import { clockTime, dayAndTime } from '#ui/text/clock.ts';

/** A moment of a log, in the reader's time zone: today the time alone. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {momentText(new Date(at), new Date())}
    </time>
  );
}

const momentText = (at: Date, now: Date): string =>
  at.toDateString() === now.toDateString() ? clockTime(at) : dayAndTime(at);
