import { useRef, useState } from 'react';
import { FileInput } from '#ui/fields/file-input.tsx';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { Button } from '#ui/parts/button.tsx';
import { counted } from '#ui/text/format.ts';
import { announce } from '#ui/text/live-region.tsx';
import type { NewZone } from '../zones-draft.ts';
import { Begin } from './begin-form.tsx';
import { MOST_GEOJSON, readGeoJson } from './geojson.ts';

type Props = { room: number; onAdd: (zones: NewZone[]) => void; onCancel: () => void };

/** Zones out of a file of another program, or its text. */
export function GeoJsonForm({ room, onAdd, onCancel }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const put = (next: string) => {
    setText(next);
    setError(undefined);
  };
  const read = async (chosen: File) => {
    if (chosen.size > MOST_GEOJSON) return setError('This file is larger than 1 MB. Please simplify its borders.');
    put(await chosen.text());
  };
  const submit = () => {
    if (text.trim() === '') return setError('Please choose a file, or paste its text.');
    const found = readGeoJson(text, room);
    if ('error' in found) return setError(found.error);
    announce(`${counted(found.zones.length, 'zone')} added.`);
    onAdd(found.zones);
  };
  return (
    <Begin onSubmit={submit} onCancel={onCancel} label="Add zones">
      <div>
        <Button tone="secondary" size="sm" onClick={() => chooser.current?.click()}>
          Choose a GeoJSON file
        </Button>
        <FileInput
          ref={chooser}
          aria-label="GeoJSON file"
          accept=".geojson,.json,application/geo+json,application/json"
          onChoose={(chosen) => void read(chosen)}
        />
      </div>
      <TextAreaField
        label="Or its text"
        hint="Each polygon becomes a zone, with the name of its feature. Fee and minimum are those of the zone before."
        rows={5}
        spellCheck={false}
        className="num"
        value={text}
        error={error}
        onChange={({ target }) => put(target.value)}
      />
    </Begin>
  );
}
