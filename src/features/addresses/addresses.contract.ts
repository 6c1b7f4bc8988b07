import * as z from 'zod/mini';
import { Precision } from '#features/places';
import { operation } from '#platform/contract/contract.ts';
import { id, lngLat } from '#platform/contract/fields.ts';
import { AddressForm } from './address-form.ts';

/** A saved address with its point and the point's `precision`. */
export const Address = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  city: z.string(),
  /** Two letters, such as 'ON'. */
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  fullAddress: z.string(),
  coordinates: z.tuple([z.number(), z.number()]),
  precision: Precision,
});
export type Address = z.output<typeof Address>;

/** `coordinates`: the user's pin, where the geocoder is imprecise. */
const AddressInput = z.extend(AddressForm, {
  coordinates: z.optional(lngLat('Please put the pin on the map.')),
});

export const listAddresses = operation('GET /user/address/list', {
  name: 'listAddresses',
  summary: 'The saved addresses, in the order in which they were added',
  access: 'signed-in',
  input: z.object({}),
  result: z.array(Address),
});

export const addAddress = operation('POST /user/address', {
  name: 'addAddress',
  perDay: 200,
  summary: 'Saves an address; it must be found on the map',
  access: 'signed-in',
  input: AddressInput,
  result: Address,
  errors: ['conflict'],
  status: 201,
});

export const changeAddress = operation('PUT /user/address/:id', {
  name: 'changeAddress',
  perDay: 200,
  summary: 'Replaces a saved address',
  access: 'signed-in',
  input: z.extend(AddressInput, { id }),
  result: Address,
  errors: ['not-found'],
});

export const removeAddress = operation('DELETE /user/address/:id', {
  name: 'removeAddress',
  summary: 'Removes a saved address',
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});
