import { type Product, unitPriceOf } from '#features/catalog';
import { toProducts } from '#features/catalog/server';
import type { OrderedProduct } from '#features/orders';
import type { Db } from '#platform/db/db.ts';
import type { Substitute, Substitution } from './substitutions.contract.ts';
import { listingRows, type StockRow, substitutionsOf } from './substitutions.queries.server.ts';

export async function serializeSubstitutions(db: Db, orderId: string, now: Date): Promise<Substitution[]> {
  const rows = await substitutionsOf(db, orderId);
  const products = await productsByListing(
    db,
    rows.map(({ substituteId }) => substituteId),
    now,
  );
  return rows.flatMap(({ substituteId, ordered, price, units, ...row }) => {
    const product = products.get(substituteId);
    if (!product) return [];
    return {
      id: row.id,
      lineId: String(row.listingId),
      ordered,
      units,
      product: asOrdered(product, price),
      saved: (ordered.price - price) * units,
      state: row.state,
      askedAt: row.askedAt.toISOString(),
      answerBy: row.answerBy.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
}

export async function serializeSubstitutes(db: Db, rows: readonly StockRow[]): Promise<Substitute[]> {
  const products = await toProducts(db, rows);
  return rows.flatMap(({ available, thcTypical, thcUnit }, index) => {
    const product = products[index];
    return product ? { product: asOrdered(product), available, thc: thcTypical, thcUnit } : [];
  });
}

/** A product as an order line keeps it. */
export async function orderedProduct(db: Db, listingId: number, price: number, now: Date): Promise<OrderedProduct> {
  const product = (await productsByListing(db, [listingId], now)).get(listingId);
  if (!product) throw new Error(`The listing ${listingId} is reserved and not in the database`);
  return asOrdered(product, price);
}

async function productsByListing(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Product>> {
  const rows = await listingRows(db, ids, now);
  const products = await toProducts(db, rows);
  return new Map(products.map((product) => [Number(product.id), product]));
}

const asOrdered = (product: Product, price = unitPriceOf(product)): OrderedProduct => {
  const { id, displayName, imageUrl, brand, netWeight } = product;
  return { id, displayName, imageUrl, brand, price, netWeight };
};
