import type { Location } from '../places.contract.ts';

/** The label of the location button: 'M6J 1G6, ON', or 'Toronto, ON' without a postal code. */
export const placeLabel = ({
  postalCode,
  city,
  province,
}: Pick<Location, 'postalCode' | 'city' | 'province'>): string =>
  `${postalCode || city}, ${province}`.replace(/[<>\p{C}]/gu, '').slice(0, 60);

const DECIMALS = 3;

/** The location cookie, for rendering nearest first: a point rounded to about 100 m, and the label. */
export const placeCookie = ({ longitude, latitude, ...names }: Location): string =>
  `${longitude.toFixed(DECIMALS)},${latitude.toFixed(DECIMALS)}|${placeLabel(names)}`;
