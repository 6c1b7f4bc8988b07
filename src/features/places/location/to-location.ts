import type { LocatedPlace, Precision } from '../places.contract.ts';

export type LocationParts = {
  address?: string;
  postalCode?: string | null;
  city: string;
  province: string;
  latitude: number;
  longitude: number;
  precision: Precision;
  radiusKm?: number | undefined;
};

export function toLocation({
  address = '',
  postalCode = null,
  city,
  province,
  latitude,
  longitude,
  precision,
  radiusKm,
}: LocationParts): LocatedPlace {
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
