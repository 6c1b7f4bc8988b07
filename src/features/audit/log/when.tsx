const DAY = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit' });

/** A moment of a log, in the reader's time zone. */
export function When({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {`${DAY.format(moment)}, ${TIME.format(moment)}`}
    </time>
  );
}
