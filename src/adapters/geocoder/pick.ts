import type { Geocoder } from '#features/places/server';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { gazetteer } from './gazetteer.ts';
import { googleGeocoder } from './google.ts';

type Choice = { kind: 'gazetteer' } | { kind: 'google'; key: string };

/** The adapter that the settings name. */
export const pickGeocoder = (choice: Choice, { db, log }: { db: Db; log: Log }): Geocoder =>
  choice.kind === 'google' ? googleGeocoder({ key: choice.key, log }) : gazetteer(db);
