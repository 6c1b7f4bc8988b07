import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/db.ts';
import { shelfOf } from '#platform/shelf.ts';
import { isCategoryName } from './category-look.ts';
import { drawBrandMark, drawCategory, drawProduct, drawStillLife, drawStorefront } from './draw.server.ts';
import { stableHash } from './hash.ts';
import { hueOf, isGraphic } from './look.ts';
import { drawMissingMark } from './missing-mark.ts';
import { brandWithLook, packagedProduct, storeWithSign, topCategoryName } from './pictures.queries.server.ts';
import type { Theme } from './svg.ts';

type Picture = { svg: string; etag: string };
type Request = { theme: Theme; style: 'icon' | 'tile'; isOpen: boolean };
/** What to draw, as plain data: it is also the key under which the drawing is kept. */
type Drawing = { input: object; draw: () => Promise<string> } | undefined;
type Finder = (db: Db, id: string, request: Request) => Promise<Drawing>;

const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
// An SVG opened on its own is a document: it may style itself and nothing else.
const AS_PICTURE_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** GET /pictures/{products|stores|brands|categories}/{id}.svg and /pictures/still-life.svg, each with ?theme=dark. */
export function registerPictures(app: FastifyInstance, { db }: { db: Db }): void {
  // A drawing depends on its input alone, so what is kept here never grows stale.
  const kept = shelfOf<Picture>(2_000);
  const pictureOf = async ({ input, draw }: NonNullable<Drawing>): Promise<Picture> => {
    const key = JSON.stringify(input);
    const known = kept.get(key);
    if (known) return known;
    const svg = await draw();
    const picture = { svg, etag: etagOf(svg) };
    kept.set(key, picture);
    return picture;
  };
  for (const [folder, find] of Object.entries(FINDERS)) {
    app.get<{ Params: { id: string } }>(`/pictures/${folder}/:id.svg`, async (request, reply) => {
      const wanted = requestOf(request);
      const drawing = await find(db, request.params.id, wanted);
      return drawing ? answer(request, reply, await pictureOf(drawing)) : answerMissing(reply, wanted.theme);
    });
  }
  app.get('/pictures/still-life.svg', async (request, reply) => {
    const { theme } = requestOf(request);
    return answer(request, reply, await pictureOf({ input: { stillLife: theme }, draw: () => drawStillLife(theme) }));
  });
}

const FINDERS: Record<string, Finder> = {
  products: async (db, id, { theme }) => {
    const row = isRowId(id) ? await packagedProduct(db, id) : undefined;
    if (!row) return undefined;
    const { category, subcategory, brand, name, weight } = row;
    const input = {
      category,
      subcategory: subcategory ?? '',
      brand,
      name,
      weight: weight ?? '',
      ...ownLook(row),
      theme,
    };
    return { input, draw: () => drawProduct(input) };
  },
  stores: async (db, id, { theme, isOpen }) => {
    const row = isRowId(id) ? await storeWithSign(db, id) : undefined;
    if (!row) return undefined;
    const input = { name: row.name, hue: row.hue ?? hueOf(row.name), seed: stableHash(row.name), isOpen, theme };
    return { input, draw: () => drawStorefront(input) };
  },
  brands: async (db, id, { theme, style }) => {
    const row = isRowId(id) ? await brandWithLook(db, id) : undefined;
    if (!row) return undefined;
    const input = { name: row.name, ...ownLook(row), style, theme };
    return { input, draw: () => drawBrandMark(input) };
  },
  categories: async (db, id, { theme }) => {
    const name = isCategoryName(id) ? id : await topCategoryName(db, id);
    if (name === undefined || !isCategoryName(name)) return undefined;
    const input = { category: name, theme };
    return { input, draw: () => drawCategory({ name, theme }) };
  },
};

/** Ids are bigint: anything longer than 18 digits would not fit, and no row has it. */
const isRowId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

function ownLook({ hue, graphic }: { hue: number | null; graphic: string | null }) {
  return { ...(hue !== null && { hue }), ...(isGraphic(graphic) && { graphic }) };
}

function requestOf({ query }: FastifyRequest): Request {
  const { theme, style, open } = query as Record<string, unknown>;
  return {
    theme: theme === 'dark' ? 'dark' : 'light',
    style: style === 'tile' ? 'tile' : 'icon',
    isOpen: open !== 'false',
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, { svg, etag }: Picture) {
  asSvg(reply).header('cache-control', FOR_A_DAY).header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  return known?.some((tag) => tag === etag || tag === '*') ? reply.status(304).send() : reply.send(svg);
}

/** An <img> shows the body of a 404 too, so it gets something to show; soon asked again, as the row may come. */
function answerMissing(reply: FastifyReply, theme: Theme) {
  return asSvg(reply).status(404).header('cache-control', 'public, max-age=60').send(drawMissingMark(theme));
}

function asSvg(reply: FastifyReply): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', AS_PICTURE_ONLY);
}

function etagOf(svg: string): string {
  // Weak: the same drawing leaves plain or compressed.
  return `W/"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
}
