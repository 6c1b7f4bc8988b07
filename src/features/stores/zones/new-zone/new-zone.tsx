import { useState } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { isFailure } from '#platform/errors.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { circleAround, type Position, type Ring } from '../geometry.ts';
import { outlinePostalAreas } from '../zones.contract.ts';
import type { NewZone as Wanted } from '../zones-draft.ts';
import { Begin } from './begin-form.tsx';
import { GeoJsonForm } from './geojson-form.tsx';
import { pointsText, readPoints } from './points-text.ts';

const WAYS = [
  { value: 'circle', label: 'Circle' },
  { value: 'areas', label: 'Areas' },
  { value: 'points', label: 'Points' },
  { value: 'file', label: 'File' },
  { value: 'draw', label: 'Draw' },
] as const;
type Way = (typeof WAYS)[number]['value'];

type Props = {
  storeId: string;
  at: Position;
  /** How many more the store may have. */
  room: number;
  onAdd: (zones: Wanted[]) => void;
  onCancel: () => void;
};

/** How the border of a new zone begins. It is moved on the map or in the list of its points afterwards. */
export function NewZone({ storeId, at, room, onAdd, onCancel }: Props) {
  const [way, setWay] = useState<Way>('circle');
  const addOne = (border: Ring) => onAdd([{ border }]);
  return (
    <div className="zone-form">
      <Segmented label="How to begin" wide size="sm" value={way} onChange={setWay} choices={WAYS} />
      {way === 'circle' && <CircleForm at={at} onAdd={addOne} onCancel={onCancel} />}
      {way === 'areas' && <AreasForm storeId={storeId} onAdd={addOne} onCancel={onCancel} />}
      {way === 'points' && <PointsForm onAdd={addOne} onCancel={onCancel} />}
      {way === 'file' && <GeoJsonForm room={room} onAdd={onAdd} onCancel={onCancel} />}
      {way === 'draw' && (
        <Begin onSubmit={() => addOne([])} onCancel={onCancel}>
          <p className="text-sm text-ink-muted">Press the map where the border goes, one point after the other.</p>
        </Begin>
      )}
    </div>
  );
}

type FormProps = Pick<Props, 'onCancel'> & { onAdd: (border: Ring) => void };
const MOST_KM = 100;

function CircleForm({ at, onAdd, onCancel }: FormProps & { at: Position }) {
  const [centre, setCentre] = useState(() => pointsText([at]));
  const [radius, setRadius] = useState('2');
  const [errors, setErrors] = useState<{ centre?: string; radius?: string }>({});
  const submit = () => {
    const read = readPoints(centre);
    const point = 'points' in read && read.points.length === 1 ? read.points[0] : undefined;
    const km = Number(radius);
    const isLength = radius.trim() !== '' && km >= 0.1 && km <= MOST_KM;
    if (point && isLength) return onAdd(circleAround({ lng: point[0], lat: point[1] }, km));
    setErrors({
      ...(!point && { centre: 'Please enter latitude, longitude, such as 43.64721, -79.42010.' }),
      ...(!isLength && { radius: `Please enter 0.1 to ${MOST_KM} km.` }),
    });
  };
  return (
    <Begin onSubmit={submit} onCancel={onCancel}>
      <TextField
        label="Centre"
        hint="Latitude, longitude. It begins at the store."
        className="num"
        value={centre}
        error={errors.centre}
        onChange={({ target }) => setCentre(target.value)}
      />
      <TextField
        label="Radius in km"
        inputMode="decimal"
        value={radius}
        error={errors.radius}
        onChange={({ target }) => setRadius(target.value)}
      />
    </Begin>
  );
}

function AreasForm({ storeId, onAdd, onCancel }: FormProps & { storeId: string }) {
  const [areas, setAreas] = useState('');
  const outline = useAction(outlinePostalAreas, {
    showsRefusal: true,
    onSuccess: ({ border, addresses, approximate }) => {
      const known = `The border goes around ${addresses.toLocaleString('en-CA')} known addresses.`;
      const few = `Few addresses of ${approximate.join(', ')} are known: please check the border there.`;
      announce(approximate.length > 0 ? `${known} ${few}` : known);
      onAdd(border);
    },
  });
  const error = isFailure(outline.error) ? outline.error.fields?.areas : undefined;
  return (
    <Begin onSubmit={() => outline.mutate({ id: storeId, areas })} isBusy={outline.isPending} onCancel={onCancel}>
      <TextField
        label="First halves of postal codes"
        hint="Such as M6J, M6K. The border goes around the addresses there that are known, and may take in some of areas between them."
        value={areas}
        error={error}
        onChange={({ target }) => setAreas(target.value)}
      />
      {!error && <FailureNotice error={outline.error} />}
    </Begin>
  );
}

function PointsForm({ onAdd, onCancel }: FormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const read = readPoints(text);
    if ('error' in read) setError(read.error);
    else if (read.points.length < 3) setError('A border has 3 to 499 points.');
    else onAdd(read.points);
  };
  return (
    <Begin onSubmit={submit} onCancel={onCancel}>
      <TextAreaField
        label="Points of the border"
        hint="One per line: latitude, longitude."
        rows={5}
        spellCheck={false}
        className="num"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
    </Begin>
  );
}
