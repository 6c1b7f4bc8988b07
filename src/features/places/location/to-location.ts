import type { LocatedPlace, Precision } from '../places.contract.ts';

export type Parts = {
  address?: string;
  postalCode?: string | null;
  city: string;
  province: string;
  latitude: number;
  longitude: number;
  precision: Precision;
  /** The radius of a postal area. */
  radiusKm?: number | undefined;
};

/** The location's wire shape. */
export function toLocation({
  address = '',
  postalCode = null,
  city,
  province,
  latitude,
  longitude,
  precision,
  radiusKm,
}: Parts): LocatedPlace {
  const end = postalCode ? `${province} ${postalCode}` : province;
  return {
    fullAddress: [address, city, end].filter(Boolean).join(', '),
    address,
    postalCode,
    city,
    province,
    country: 'Canada',
    latitude,
    longitude,
    coordinates: [longitude, latitude],
    precision,
    ...(radiusKm !== undefined && { radiusKm }),
  };
}
