const DAY = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit' });

/** A moment of a log, in the reader's time zone: today the time alone. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {momentText(new Date(at), new Date())}
    </time>
  );
}

function momentText(at: Date, now: Date): string {
  const [day, today] = [DAY.format(at), DAY.format(now)];
  return day === today ? TIME.format(at) : `${day}, ${TIME.format(at)}`;
}
