import { useId, useState } from 'react';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { ListBulletsIcon, WarningCircleFillIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { counted } from '#ui/text/format.ts';
import { areaKm2 } from './geometry.ts';
import { pointsText, readPoints } from './new-zone/points-text.ts';
import type { ZonesDraft } from './use-zones-draft.ts';
import { COLOURS, type DraftZone } from './zones-draft.ts';

type Props = { zone: DraftZone; draft: ZonesDraft; troubleOf: (field: string) => string | undefined };

/** What a zone is called and costs, and where it ends. */
export function ZoneForm({ zone, draft, troubleOf }: Props) {
  const [isListed, setListed] = useState(false);
  const { key, name, fee, minimum, border } = zone;
  const trouble = troubleOf('area');
  return (
    <div className="zone-form">
      <div className="zone-fields">
        <TextField
          label="Name"
          value={name}
          maxLength={40}
          error={troubleOf('name')}
          onChange={({ target }) => draft.edit(key, { name: target.value }, 'name')}
        />
        <Colours zone={zone} onChange={(colour) => draft.edit(key, { colour })} />
        <TextField
          label="Delivery fee"
          start="$"
          inputMode="decimal"
          value={fee}
          error={troubleOf('feeCents')}
          onChange={({ target }) => draft.edit(key, { fee: target.value }, 'fee')}
        />
        <TextField
          label="Minimum order"
          start="$"
          inputMode="decimal"
          value={minimum}
          error={troubleOf('minSpendCents')}
          onChange={({ target }) => draft.edit(key, { minimum: target.value }, 'minimum')}
        />
      </div>
      <p className="num text-sm text-ink-muted">
        {[counted(border.length, 'point'), border.length > 2 && `${areaKm2(border).toFixed(1)} km²`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {trouble && !isListed && (
        <p role="alert" className="field-note field-error">
          <WarningCircleFillIcon />
          {trouble}
        </p>
      )}
      {isListed && <PointList zone={zone} draft={draft} trouble={trouble} />}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="sm" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          <ListBulletsIcon />
          {isListed ? 'Close the list' : 'Edit points as a list'}
        </Button>
        <Button tone="danger" size="sm" onClick={() => draft.remove(key)}>
          Delete
        </Button>
      </div>
    </div>
  );
}

function PointList({ zone, draft, trouble }: Pick<Props, 'zone' | 'draft'> & { trouble: string | undefined }) {
  const { key, border } = zone;
  // While a line is wrong, the text is not the border.
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? { points: border } : readPoints(typed);
  return (
    <TextAreaField
      label="Points"
      hint="One per line: latitude, longitude."
      rows={Math.min(12, border.length + 1)}
      spellCheck={false}
      className="num"
      value={typed ?? pointsText(border)}
      error={'error' in read ? read.error : trouble}
      onBlur={() => 'points' in read && setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readPoints(target.value);
        if ('points' in next) draft.editBorder(key, next.points, 'points');
      }}
    />
  );
}

function Colours({ zone, onChange }: { zone: DraftZone; onChange: (colour: string) => void }) {
  const name = useId();
  const isKnown = COLOURS.some(({ value }) => value === zone.colour);
  const choices = isKnown ? COLOURS : [...COLOURS, { value: zone.colour, name: 'As imported' }];
  return (
    <fieldset>
      <legend className="field-label">Colour</legend>
      <div className="zone-colours">
        {choices.map(({ value, name: label }) => (
          <label key={value} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={zone.colour === value}
              onChange={() => onChange(value)}
            />
            <i style={{ background: value }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
