import type * as z from 'zod/mini';
import { savedAddressAt } from '#features/addresses/server';
import type { DeliveryLocation, updateCart } from '#features/cart';
import { isApproximate, isWithinReach, NO_ADDRESS } from '#features/places';
import { type LookUpDeps, lookUpAddress, mayBeAt } from '#features/places/server';
import { invalid } from '#platform/errors.ts';
import { provinceCode } from '../pricing/province.ts';

type WantedLocation = NonNullable<z.output<typeof updateCart.input>[number]['deliveryLocation']>;
export type ConfirmedLocation = Omit<DeliveryLocation, 'withinDeliveryZone'>;

const NOT_THERE = 'This address is too far from its point on the map. Please choose the address again.';

/**
 * An order's destination as the server knows it: a saved address, or the geocoder's result; imprecise results keep the
 * shopper's point. `field`: where errors show.
 */
export async function confirmLocation(
  deps: LookUpDeps,
  userId: string,
  wanted: WantedLocation,
  field: string,
): Promise<ConfirmedLocation> {
  const written = { ...wanted, province: provinceCode(wanted.province) };
  const movePin = (label: string) =>
    invalid({ [field]: `'${label}' is too far from its point on the map. Please edit it in My Address.` });
  const saved = await savedAddressAt(deps, userId, written, movePin);
  if (saved) {
    const { address, city, province, postalCode, coordinates } = saved;
    return { address, city, province, postalCode, coordinates };
  }
  const { address, city, province, coordinates } = written;
  const postalCode = written.postalCode ?? '';
  const place = await lookUpAddress(deps, userId, { address, city, province, postalCode });
  if (!place) throw invalid({ [field]: NO_ADDRESS });
  const [lng, lat] = coordinates;
  const isPinned = isApproximate(place.precision);
  const isThere = isPinned ? await mayBeAt(deps.geocoder, place, { lng, lat }) : isWithinReach(place, { lng, lat });
  if (!isThere) throw invalid({ [field]: NOT_THERE });
  return {
    address,
    city: place.city,
    province: place.province,
    postalCode: place.postalCode,
    coordinates: isPinned ? coordinates : place.coordinates,
  };
}
