import pg from 'pg';
import { KEEP_ALIVE } from './db.ts';
import { sessionOptions } from './session-settings.ts';

/** What the web role may do with a table; anything else, DDL and `truncate` among it, it may not. */
const ALL = ['select', 'insert', 'update', 'delete'] as const;
type Right = (typeof ALL)[number];

/** Exceptions, by name with the schema. */
export type TableRights = {
  /** Not even the web process may change or delete a row. */
  appendOnly: readonly string[];
  /** Only migrations write them. */
  readOnly: readonly string[];
  /** Single columns that only migrations write, as schema.table.column; of such a table the web process may only select and update. */
  readOnlyColumns: readonly string[];
  /** The web process vacuums and analyzes them. PostgreSQL 17 has a right for it; older versions do it themselves a minute later. */
  maintained: readonly string[];
};

type Urls = { databaseUrl: string; migrationUrl: string };

const SCHEMAS = ['public', 'pgboss', 'sandbox_vault'];

/**
 * Gives the role of DATABASE_URL what the web process needs of each table, and takes from it what is more. Throws when that
 * role can still change the schema. Runs with the role of the migrations, which owns the tables, at each start: a new table
 * has its rights before the web process sees it.
 */
export async function grantWebRole({ databaseUrl, migrationUrl }: Urls, rights: TableRights): Promise<void> {
  const role = await onConnection(databaseUrl, currentRole);
  await onConnection(migrationUrl, async (client) => {
    if ((await currentRole(client)) === role)
      throw new Error('MIGRATION_DATABASE_URL has the same role as DATABASE_URL: leave it out, or name another role.');
    await client.query('begin');
    // Two processes that start together would change the same rows of the catalogue.
    await client.query(`select pg_advisory_xact_lock(hashtext('wicket grants'))`);
    for (const statement of await missingGrants(client, role, rights)) await client.query(statement);
    // Afterwards: a table that was granted anew has lost those of its columns.
    for (const statement of await missingColumnGrants(client, role, rights)) await client.query(statement);
    await client.query('commit');
  });
  const power = await onConnection(databaseUrl, schemaPower);
  if (power) throw new Error(`the role ${role} of DATABASE_URL ${power}, which the role of a web process must not.`);
}

const currentRole = async (client: pg.Client): Promise<string> =>
  (await client.query<{ role: string }>('select current_user as role')).rows[0]?.role ?? '';

async function missingGrants(client: pg.Client, role: string, rights: TableRights): Promise<string[]> {
  const to = client.escapeIdentifier(role);
  const { rows: tables } = await client.query<{ table: string; name: string; given: string[] }>(TABLES, [
    SCHEMAS,
    role,
  ]);
  const { rows: versions } = await client.query<{ version: number }>(VERSION);
  const hasMaintain = (versions[0]?.version ?? 0) >= 170_000;
  const { rows: general } = await client.query<{ statement: string }>(GENERAL, [SCHEMAS, role]);
  const ofTables = tables.flatMap(({ table, name, given }) => {
    const wanted: string[] = [...rightsOf(name, rights)];
    if (hasMaintain && rights.maintained.includes(name)) wanted.push('maintain');
    if (wanted.toSorted().join() === given.toSorted().join()) return [];
    return [`revoke all on ${table} from ${to}`, `grant ${wanted.join(', ')} on ${table} to ${to}`];
  });
  return [...general.map(({ statement }) => statement), ...ofTables];
}

async function missingColumnGrants(client: pg.Client, role: string, rights: TableRights): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(COLUMNS, [rights.readOnlyColumns, role]);
  return rows.map(({ statement }) => statement);
}

const hasReadOnlyColumn = (table: string, { readOnlyColumns }: TableRights) =>
  readOnlyColumns.some((column) => column.startsWith(`${table}.`));

function rightsOf(table: string, rights: TableRights): readonly Right[] {
  const { readOnly, appendOnly } = rights;
  if (readOnly.includes(table) || hasReadOnlyColumn(table, rights)) return ['select'];
  return appendOnly.includes(table) ? ['select', 'insert'] : ALL;
}

const VERSION = `select current_setting('server_version_num')::int as version`;

/** Partitions of ours are reached through their table only; those of pg-boss by themselves, too. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as "table", n.nspname || '.' || c.relname as name,
    coalesce((select array_agg(lower(a.privilege_type)) from aclexplode(c.relacl) a
      where a.grantee = (select oid from pg_roles where rolname = $2::name)), '{}') as given
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p', 'v') and not (n.nspname = 'public' and c.relispartition)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 2`;

/** `update` of every other column of tables that have columns in $1. */
const COLUMNS = `
  select format('grant update (%s) on %I.%I to %I', string_agg(quote_ident(a.attname), ', '), n.nspname, c.relname, $2::text)
    as statement
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where exists (select from unnest($1::text[]) one where starts_with(one, n.nspname || '.' || c.relname || '.'))
    and a.attnum > 0 and not a.attisdropped and n.nspname || '.' || c.relname || '.' || a.attname <> all($1)
    and not has_column_privilege($2::name, c.oid, a.attnum, 'update')
  group by n.nspname, c.relname`;

/** Of schemas and sequences; and what PostgreSQL gives everyone, as far as the role of the migrations may take it. */
const GENERAL = `
  select format('grant usage on schema %I to %I', nspname, $2::text) as statement from pg_namespace
  where nspname = any($1) and not has_schema_privilege($2::name, oid, 'usage')
  union all
  select format('grant usage, select on sequence %s to %I', c.oid::regclass, $2::text)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'S' and not has_sequence_privilege($2::name, c.oid, 'usage')
  union all
  select 'revoke create on schema public from public' from pg_namespace
  where nspname = 'public' and pg_has_role(nspowner, 'usage') and has_schema_privilege('public', oid, 'create')
  union all
  select format('revoke temporary on database %I from public', datname) from pg_database
  where datname = current_database() and pg_has_role(datdba, 'usage') and has_database_privilege('public', oid, 'temporary')`;

/** What a role has that could change the schema; null: nothing. */
async function schemaPower(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ power: string }>(POWERS, [SCHEMAS]);
  return rows[0]?.power ?? null;
}

const POWERS = `
  select 'is a superuser' as power from pg_roles where rolname = current_user and rolsuper
  union all
  select 'may create tables in the schema ' || nspname from pg_namespace
  where nspname = any($1) and has_schema_privilege(oid, 'create')
  union all
  select 'may create schemas in the database' where has_database_privilege(current_database(), 'create')
  union all
  select 'may act as the owner of the table ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'member')
  union all
  select 'may empty the table ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'truncate')
  limit 1`;

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wicket-grants',
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    options: sessionOptions({ statement_timeout: '30s', lock_timeout: '10s' }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
