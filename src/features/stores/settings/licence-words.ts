import { counted } from '#ui/text/format.ts';
import { DAY, dayOfIso, wallMinute } from '../hours/dated-hours.ts';
import { dateInWords } from '../hours/open-state.ts';

/** A renewal takes weeks: before that a licence needs nobody. */
const WARNED_DAYS = 60;

type LicenceWords = {
  /** 'Mar 31, 2027', 'Not known' */
  until: string;
  /** 'Ends in 12 days', 'Ended'; null: it holds for longer. */
  tag: string | null;
  /** What to do; null: nothing. */
  notice: string | null;
  isOver: boolean;
};

type Licence = {
  /** Its last day; null: not known. */
  expiresOn: string | null;
  timeZone: string;
  /** The name of the site, which needs its successor. */
  site: string;
};

/** Until when a licence holds, on the store's clock. */
export function licenceInWords({ expiresOn, timeZone, site }: Licence, now: Date): LicenceWords {
  if (expiresOn === null) return { until: 'Not known', tag: null, notice: null, isOver: false };
  const until = `${dateInWords(expiresOn)}, ${expiresOn.slice(0, 4)}`;
  const days = dayOfIso(expiresOn) - Math.floor(wallMinute(timeZone, now) / DAY);
  if (days < 0)
    return {
      until,
      tag: 'Ended',
      notice: `The licence ended on ${until}. Your page no longer says that the store is authorized. Send ${site} the renewed licence.`,
      isOver: true,
    };
  if (days > WARNED_DAYS) return { until, tag: null, notice: null, isOver: false };
  const tag = days === 0 ? 'Ends today' : `Ends in ${counted(days, 'day')}`;
  return { until, tag, notice: `The licence ends on ${until}. Send ${site} the renewed one before.`, isOver: false };
}
