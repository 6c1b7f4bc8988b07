import * as z from 'zod/mini';
import { Product } from '#features/catalog';
import { operation } from '#platform/contract/contract.ts';
import { count, id, listOf, page } from '#platform/contract/fields.ts';

export const addFavorite = operation('POST /user/favorite/add', {
  name: 'addFavorite',
  summary: 'Marks a product, wherever it is sold; twice is no error',
  access: 'signed-in',
  input: z.object({ productId: id }),
  result: z.literal(true),
  errors: ['not-found', 'conflict'],
});

export const removeFavorite = operation('DELETE /user/favorite/product/:id', {
  name: 'removeFavorite',
  summary: 'Takes the mark away, by any id of the product; one that is not marked is no error',
  access: 'signed-in',
  input: z.object({ id }),
  result: z.literal(true),
});

export const listFavorites = operation('GET /user/favorite/products', {
  name: 'listFavorites',
  summary: 'The marked products, the newest first: the offer that was marked while it stands, else the cheapest',
  access: 'signed-in',
  input: z.object({ page, count: count(100) }),
  result: listOf(Product),
});

export const listFavoriteIds = operation('GET /user/favorite/ids', {
  name: 'listFavoriteIds',
  summary: 'The system product ids of all marked products',
  access: 'signed-in',
  input: z.object({}),
  result: z.array(z.string()),
});
