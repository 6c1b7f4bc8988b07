import { CaretDownIcon, CaretRightIcon } from '#ui/icons/icons.ts';
import { cx } from '#ui/styles/classes.ts';
import { money } from '#ui/text/format.ts';
import type { ZonesDraft } from './use-zones-draft.ts';
import { ZoneForm } from './zone-form.tsx';
import { centsOf, type DraftZone } from './zones-draft.ts';

type Props = { draft: ZonesDraft; troubles: Record<string, string> };

/** The zones by name; the chosen one with its fields. */
export function ZoneList({ draft, troubles }: Props) {
  return (
    <ul>
      {draft.zones.map((zone, index) => {
        const isChosen = zone.key === draft.chosen;
        // A server names the ring as well: 'zones.0.area.0'.
        const troubleOf = (field: string) =>
          Object.entries(troubles).find(([at]) => `${at}.`.startsWith(`zones.${index}.${field}.`))?.[1];
        const isWrong = Object.keys(troubles).some((at) => at.startsWith(`zones.${index}.`));
        return (
          <li key={zone.key}>
            <button
              type="button"
              aria-expanded={isChosen}
              className={cx('zone-row', isChosen && 'zone-row-on')}
              onClick={() => draft.choose(isChosen ? null : zone.key)}
            >
              <i style={{ background: zone.colour }} />
              <span className="min-w-0">
                <b className="block truncate">{zone.name || 'No name'}</b>
                <span className="num block text-sm text-ink-muted">{termsOf(zone)}</span>
                {isWrong && !isChosen && (
                  <span className="block text-sm text-danger-text">Cannot be saved like this</span>
                )}
              </span>
              {isChosen ? <CaretDownIcon /> : <CaretRightIcon />}
            </button>
            {isChosen && <ZoneForm key={zone.key} zone={zone} draft={draft} troubleOf={troubleOf} />}
          </li>
        );
      })}
    </ul>
  );
}

function termsOf({ fee, minimum }: DraftZone): string {
  const [feeCents, minSpendCents] = [centsOf(fee), centsOf(minimum)];
  if (feeCents === null || minSpendCents === null) return 'Fee or minimum is missing';
  return `${feeCents === 0 ? 'Free' : `Fee ${money(feeCents)}`}, ${minSpendCents === 0 ? 'no minimum' : `minimum ${money(minSpendCents)}`}`;
}
