import { type Geocoder, openGazetteer } from '#features/places/server';
import type { Db } from '#platform/db/db.ts';

/** The default: what was imported into the site's own database. */
export const gazetteer = (db: Db): Geocoder => openGazetteer(db);
