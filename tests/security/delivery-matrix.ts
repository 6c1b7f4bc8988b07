import { type Row, staff } from './matrix-row.ts';

const ZONE = {
  ...{ id: null, name: 'West core', colour: '#1e7650', feeCents: 499, minSpendCents: 4_000 },
  area: [
    [
      [-79.5, 43.6],
      [-79.3, 43.6],
      [-79.3, 43.7],
      [-79.5, 43.6],
    ],
  ],
};

/** Of the console's page Delivery. */
export const DELIVERY_MATRIX: Record<string, Row> = {
  getStoreDelivery: staff(({ storeId }) => ({ id: storeId })),
  changeOrderTypes: staff(({ storeId }) => ({ id: storeId, hasPickup: true, hasDelivery: false })),
  changeDeliveryZones: staff(({ storeId, zones: { version } }) => ({ id: storeId, version, zones: [ZONE] })),
  testDeliveryAddress: staff(({ storeId }) => ({ id: storeId, address: '1 Queen St W, Toronto' })),
  outlinePostalAreas: staff(({ storeId }) => ({ id: storeId, areas: 'M5V' }), { yes: 422 }),
};
