import type { TableRights } from './platform/db/grants.ts';

/** What the web role may not do with every table. */
export const TABLE_RIGHTS: TableRights = {
  appendOnly: ['public.stock_movement', 'public.audit_entry', 'public.security_event', 'public.handover_record'],
  readOnly: ['public.kysely_migration', 'public.kysely_migration_lock', 'public.levy_rate', 'public.door_key'],
  // pg-boss notes in the other columns when its crons last ran: without them it runs none.
  readOnlyColumns: ['pgboss.version.version'],
  maintained: ['brand', 'category', 'system_product', 'store', 'opening_hours', 'delivery_zone', 'product_review']
    .concat(
      'store_review',
      'search_word',
      'listing',
      'place_town',
      'place_postal_area',
      'place_street',
      'place_address',
    )
    .map((name) => `public.${name}`),
};
