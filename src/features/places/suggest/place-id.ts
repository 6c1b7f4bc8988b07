/**
 * A suggestion's id encodes its content, so that it resolves in any process and after any import. `typed`: an address
 * on an unknown street.
 */
export type PlaceId =
  | { kind: 'town'; province: string; townKey: string }
  | { kind: 'area'; area: string }
  | { kind: 'code'; postalCode: string }
  | { kind: 'typed'; line: string }
  | ({ kind: 'street' } & StreetKey)
  | ({ kind: 'address'; number: number; suffix: string } & StreetKey);

export type StreetKey = { province: string; townKey: string; base: string; type: string; direction: string };

export function writePlaceId(id: PlaceId): string {
  if (id.kind === 'town') return `town:${id.province}:${dashed(id.townKey)}`;
  if (id.kind === 'area') return `area:${id.area}`;
  if (id.kind === 'code') return `code:${id.postalCode.replace(' ', '')}`;
  if (id.kind === 'typed') return `typed:${id.line}`;
  const street = [id.province, dashed(id.townKey), id.base, id.type, id.direction].join(':');
  return id.kind === 'street' ? `street:${street}` : `address:${street}:${id.number}${id.suffix}`;
}

export function readPlaceId(text: string): PlaceId | null {
  const [kind, first = '', town = '', base = '', type = '', direction = '', civic = ''] = text.split(':');
  if (kind === 'area') return { kind, area: first };
  if (kind === 'code') return { kind, postalCode: `${first.slice(0, 3)} ${first.slice(3)}` };
  if (kind === 'typed') return { kind, line: text.slice('typed:'.length) };
  const townKey = town.replaceAll('-', ' ');
  if (kind === 'town') return { kind, province: first, townKey };
  const street = { province: first, townKey, base, type, direction };
  if (kind === 'street') return { kind, ...street };
  const [, digits = '', suffix = ''] = /^(\d{1,6})([A-Z]?)$/.exec(civic) ?? [];
  return kind === 'address' && digits ? { kind, ...street, number: Number(digits), suffix } : null;
}

const dashed = (key: string) => key.replaceAll(' ', '-');
