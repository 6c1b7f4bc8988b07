import { type Row, staff } from './matrix-row.ts';

/** What a store sets. */
export const STORE_MATRIX: Record<string, Row> = {
  getStoreHours: staff(({ storeId }) => ({ id: storeId })),
  changeStoreHours: staff(({ storeId }) => ({
    id: storeId,
    week: { sun: null, mon: null, tue: null, wed: null, thu: null, fri: null, sat: { start: '10:00', end: '22:00' } },
    dates: [],
    version: 1,
  })),
  getStoreProfile: staff(({ storeId }) => ({ id: storeId })),
  changeStoreProfile: staff(({ storeId }) => ({ id: storeId, description: 'By the park.' })),
  changeStorePicture: staff(({ storeId, picture }) => ({ id: storeId, image: picture })),
  removeStorePicture: staff(({ storeId }) => ({ id: storeId })),
  getStorePreparation: staff(({ storeId }) => ({ id: storeId })),
  changeStorePreparation: staff(({ storeId }) => ({ id: storeId, minutes: 20, ordersPerQuarter: 4 })),
  getStoreChecklist: staff(({ storeId }) => ({ id: storeId })),
  testStoreSound: staff(({ storeId }) => ({ id: storeId })),
  getStoreStatus: staff(({ storeId }) => ({ id: storeId })),
  changeStoreStatus: staff(({ storeId }) => ({ id: storeId, state: 'paused', lasts: '30-min', reason: 'technical' })),
};
