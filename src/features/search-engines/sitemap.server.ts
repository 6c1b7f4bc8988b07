import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync } from 'node:zlib';
import { memoizeForTtl } from '#platform/cache/memoize-for-ttl.ts';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { categoriesOnSale, type FileRow, filesOf, KINDS, type Kind, pagesBehind } from './sitemap.queries.server.ts';
import { FILE_END, FILE_START, pageEntry, sitemapIndex } from './sitemap.ts';

const FOLDER: Record<Kind, string> = { products: '/products', stores: '/store', brands: '/brands' };
const LISTS = [
  '/',
  '/products',
  '/stores',
  '/brands',
  '/reviews',
  '/reviews/product',
  '/reviews/store',
  '/brand/claim',
  '/faq',
  '/contact-us',
  '/privacy-policy',
  '/terms-conditions',
];
const ROWS_AT_ONCE = 2_000;
const KNOWN_FOR_MS = 60_000;
const MOST_FILES = 50_001;

type Deps = { db: Db; publicOrigin: string; clock: Clock };
/** A gzipped file with its last change. */
export type SitemapFile = { zipped: Buffer; changedAt: Date | undefined };
type Directory = { files: ({ name: string; kind: Kind } & FileRow)[]; latest: Date | undefined };

/** The sitemaps, generated on request and cached until their content changes. */
export function sitemapsOf({ db, publicOrigin, clock }: Deps) {
  const directory = memoizeForTtl(() => readDirectory(db), { ms: KNOWN_FOR_MS, clock });
  const cached = shelfOf<{ changedAt: number; zipped: Promise<Buffer> }>(MOST_FILES);

  /** Concurrent requests share one generation. */
  async function made(
    name: string,
    changedAt: Date | undefined,
    lines: () => AsyncIterable<string>,
  ): Promise<SitemapFile> {
    const at = changedAt?.getTime() ?? 0;
    let file = cached.get(name);
    if (!file || file.changedAt !== at) {
      file = { changedAt: at, zipped: buffer(Readable.from(lines()).pipe(createGzip())) };
      cached.set(name, file);
      file.zipped.catch(() => cached.drop(name));
    }
    return { zipped: await file.zipped, changedAt };
  }

  return {
    async index(): Promise<SitemapFile> {
      const { files, latest } = await directory();
      const entries = [
        { path: '/sitemaps/pages.xml', changedAt: latest?.toISOString() },
        ...files.map((file) => ({ path: `/sitemaps/${file.name}.xml`, changedAt: file.changed_at.toISOString() })),
      ];
      return made('index', latest, async function* () {
        yield sitemapIndex(publicOrigin, entries);
      });
    },
    async file(name: string): Promise<SitemapFile | undefined> {
      const { files, latest } = await directory();
      if (name === 'pages') return made(name, latest, () => pagesOfLists(db, publicOrigin));
      const file = files.find((one) => one.name === name);
      return file && made(name, file.changed_at, () => pagesOfFile(db, publicOrigin, file));
    },
  };
}

async function readDirectory(db: Db): Promise<Directory> {
  const kinds = await Promise.all(KINDS.map(async (kind) => ({ kind, rows: await filesOf(db, kind) })));
  const files = kinds.flatMap(({ kind, rows }) => rows.map((row) => ({ ...row, kind, name: `${kind}-${row.number}` })));
  const latest = Math.max(...files.map(({ changed_at }) => changed_at.getTime()));
  return { files, latest: files.length > 0 ? new Date(latest) : undefined };
}

async function* pagesOfLists(db: Db, origin: string): AsyncGenerator<string> {
  const categories = (await categoriesOnSale(db)).map((name) => `/products?category=${encodeURIComponent(name)}`);
  yield FILE_START + [...LISTS, ...categories].map((path) => pageEntry(origin, { path })).join('') + FILE_END;
}

/** Streamed, so that no file is in memory as text. */
async function* pagesOfFile(db: Db, origin: string, { kind, number }: { kind: Kind; number: number }) {
  yield FILE_START;
  for (let behind = 0; ; ) {
    const rows = await pagesBehind(db, kind, { file: number, behind, count: ROWS_AT_ONCE });
    yield rows
      .map(({ id, changed_at }) =>
        pageEntry(origin, { path: `${FOLDER[kind]}/${id}`, changedAt: changed_at.toISOString() }),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) break;
    behind = last.id;
  }
  yield FILE_END;
}

/** For robots without gzip. */
export const unzipped = (zipped: Buffer): Buffer => gunzipSync(zipped);
