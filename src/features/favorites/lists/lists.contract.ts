import * as z from 'zod/mini';
import { Product } from '#features/catalog';
import { operation } from '#platform/contract/contract.ts';
import { flag, id, loc, text } from '#platform/contract/fields.ts';
import { ListForm } from './list-form.ts';

const { name } = ListForm.shape;

export const SavedList = z.object({
  id: z.string(),
  name: z.string(),
  /** System products, the last added first. */
  productIds: z.array(z.string()),
  pictures: z.array(z.string()),
  /** The last part of its link; null: private. */
  shareToken: z.nullable(z.string()),
});
export type SavedList = z.output<typeof SavedList>;

/** Products at the offers of lists, without unlisted ones. */
const products = z.array(Product);

export const ListWithProducts = z.extend(SavedList, { products });
export type ListWithProducts = z.output<typeof ListWithProducts>;

export const SharedList = z.object({ name: z.string(), products });
export type SharedList = z.output<typeof SharedList>;

export const listSavedLists = operation('GET /user/lists', {
  name: 'listSavedLists',
  summary: "The shopper's lists of products, the first made first",
  access: 'signed-in',
  input: z.object({}),
  result: z.array(SavedList),
});

export const getSavedList = operation('GET /user/lists/:id', {
  name: 'getSavedList',
  summary: "One of the shopper's lists with its products at their best offers, the last added first",
  access: 'signed-in',
  input: z.object({ id, loc: z.optional(loc) }),
  result: ListWithProducts,
  errors: ['not-found'],
});

export const createSavedList = operation('POST /user/lists', {
  name: 'createSavedList',
  summary: 'Makes a list, with one product where one is named',
  access: 'signed-in',
  input: z.object({ name, productId: z.optional(id) }),
  result: SavedList,
  errors: ['not-found', 'conflict'],
  status: 201,
  perDay: 200,
});

export const changeSavedList = operation('PUT /user/lists/:id', {
  name: 'changeSavedList',
  summary: 'Renames a list, or turns its link on or off; each link is a new one. What is left out stays as it is',
  access: 'signed-in',
  input: z.object({ id, name: z.optional(name), isShared: z.optional(flag) }),
  result: SavedList,
  errors: ['not-found'],
  perDay: 500,
});

export const removeSavedList = operation('DELETE /user/lists/:id', {
  name: 'removeSavedList',
  summary: 'Removes a list',
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const saveToList = operation('POST /user/lists/:id/products', {
  name: 'saveToList',
  summary: 'Puts a product on a list, by any id of the product; twice is no error',
  access: 'signed-in',
  input: z.object({ id, productId: id }),
  result: z.literal(true),
  errors: ['not-found', 'conflict'],
});

export const takeOffList = operation('DELETE /user/lists/:id/products/:productId', {
  name: 'takeOffList',
  summary: 'Takes a product off a list, by any id of the product; one that is not on it is no error',
  access: 'signed-in',
  input: z.object({ id, productId: id }),
  result: z.literal(true),
  errors: ['not-found'],
});

export const getSharedList = operation('GET /lists/:token', {
  name: 'getSharedList',
  summary: 'A list that its owner shares by this link: its name and its products at their best offers',
  access: 'public',
  costlyConnections: 1,
  input: z.object({ token: text(64), loc: z.optional(loc) }),
  result: SharedList,
  errors: ['not-found'],
});
