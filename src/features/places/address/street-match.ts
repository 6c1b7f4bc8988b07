import { distanceKm } from '../distance.ts';
import type { AddressText } from './address-text.ts';
import { isSameType } from './address-words.ts';
import type { StreetReading } from './street-name.ts';

type Spot = { latitude: number; longitude: number };
export type StreetCandidate = Spot & {
  base: string;
  type: string;
  direction: string;
  townKey: string;
  low: number;
  high: number;
  weight: number;
};

type Question = {
  asked: AddressText;
  /** The expected location. */
  anchor: Spot | null;
  town: { key: string } | null;
  /** The names are only similar. */
  isFuzzy?: boolean;
};

const LEAST = 2;

/** Candidate streets, likeliest first, without bad matches. */
export function rankStreets<T extends StreetCandidate>(streets: readonly T[], question: Question): T[] {
  return streets
    .map((street) => ({ street, score: scoreOf(street, question) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .map(({ street }) => street);
}

/** Whether neither type nor direction contradicts the requested name. */
export function isNamedSo(street: StreetCandidate, { readings }: AddressText): boolean {
  // The longest reading includes all words of type and direction.
  const asked = readings.find(({ street: { base } }) => base === street.base)?.street;
  if (!asked) return false;
  const isOneType = [asked.type, ''].includes(street.type) || asked.type === '' || isSameType(asked.type, street.type);
  return isOneType && (asked.direction === '' || [asked.direction, ''].includes(street.direction));
}

function scoreOf(street: StreetCandidate, question: Question): number {
  const { asked, isFuzzy = false } = question;
  const readings = asked.readings.filter((reading) => isFuzzy || reading.street.base === street.base);
  const ofName = Math.max(...readings.map((reading) => nameScore(street, reading, question)));
  return ofName + placeScore(street, question) + numberScore(street, asked.number);
}

function nameScore(
  street: StreetCandidate,
  { street: { type, direction }, rest }: StreetReading,
  { town, isFuzzy }: Question,
): number {
  const ofType =
    type === street.type ? 3 : isSameType(type, street.type) ? 2 : type === '' ? 1 : street.type === '' ? 0.5 : -3;
  const ofDirection = direction === street.direction ? 3 : direction === '' ? 1.5 : street.direction === '' ? 0 : -4;
  const isRestTheTown = rest.length === 0 || rest.join(' ').endsWith(town?.key ?? street.townKey);
  const ofLikeness = isFuzzy && type !== street.type ? -10 : 0;
  return ofType + ofDirection + ofLikeness - (isRestTheTown ? 0 : 3);
}

function placeScore(street: StreetCandidate, { asked, anchor, town }: Question): number {
  const key = town?.key ?? asked.town;
  const byTown = key === street.townKey ? 3 : 0;
  if (!anchor) return byTown + Math.log10(street.weight + 1) / 2;
  const km = distanceKm(
    { lat: street.latitude, lng: street.longitude },
    { lat: anchor.latitude, lng: anchor.longitude },
  );
  return byTown - Math.min(km, 60) / 8;
}

const numberScore = (street: StreetCandidate, number: number | null): number =>
  number === null ? 0 : mayBear(street, number) ? 2 : -1;

export const mayBear = ({ low, high }: StreetCandidate, number: number | null): boolean =>
  number === null || (number >= low - 20 && number <= high + 20);
