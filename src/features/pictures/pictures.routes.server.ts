import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Db } from '#platform/db/db.ts';
import { etagOf, isCurrent } from '#platform/http/etag.ts';
import { hueOf, isGraphic } from './drawn/appearance.ts';
import { isCategoryName } from './drawn/category-look.ts';
import {
  drawBrandMark,
  drawCategory,
  drawInitialsOf,
  drawProduct,
  drawStillLife,
  drawStorefront,
} from './drawn/draw.server.ts';
import { stableHash } from './drawn/hash.ts';
import { drawMissingMark } from './drawn/missing-mark.ts';
import type { Theme } from './drawn/svg.ts';
import { brandWithLook, packagedProduct, storeWithSign, topCategoryName } from './pictures.queries.server.ts';

type Picture = { svg: string; etag: string };
type Request = { theme: Theme; style: 'icon' | 'tile'; isOpen: boolean; isNamed: boolean };
/** `isDemo`: drawings of the site's own show names of invented brands. */
type Deps = { db: Db; isDemo: boolean };
/** What to draw, as plain data: it is also the key under which the drawing is kept. */
type Drawing = { input: object; draw: () => Promise<string> } | { imageUrl: string } | undefined;
type Finder = (db: Db, id: string, request: Request) => Promise<Drawing>;

const FOR_A_MINUTE = 'public, max-age=60';
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
// An SVG opened on its own is a document: it may style itself and nothing else.
const AS_PICTURE_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** GET /pictures/{products|stores|brands|categories}/{id}.svg and /pictures/still-life.svg, each with ?theme=dark. */
export function registerPictures(app: FastifyInstance, { db, isDemo }: Deps): void {
  // A drawing depends on its input alone, so what is kept here never grows stale.
  const kept = shelfOf<Picture>(2_000);
  const pictureOf = async ({ input, draw }: Extract<Drawing, { input: object }>): Promise<Picture> => {
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
      const wanted = { ...requestOf(request), isNamed: isDemo };
      const drawing = await find(db, request.params.id, wanted);
      if (drawing && 'imageUrl' in drawing)
        return reply.header('cache-control', FOR_A_MINUTE).redirect(drawing.imageUrl);
      return drawing ? answer(request, reply, await pictureOf(drawing)) : answerMissing(reply, wanted.theme);
    });
  }
  app.get('/pictures/still-life.svg', async (request, reply) => {
    const { theme } = requestOf(request);
    const stillLife = { input: { stillLife: theme }, draw: () => drawStillLife({ theme, isNamed: isDemo }) };
    return answer(request, reply, await pictureOf(stillLife));
  });
}

const FINDERS: Record<string, Finder> = {
  products: async (db, id, { theme }) => {
    const row = isRowId(id) ? await packagedProduct(db, id) : undefined;
    if (!row) return undefined;
    if (row.imageUrl) return { imageUrl: row.imageUrl };
    if (!row.isInvented) return initials('products', row.brand, theme);
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
    if (row.imageUrl) return { imageUrl: row.imageUrl };
    if (!row.isInvented) return initials('stores', row.name, theme);
    const input = { name: row.name, hue: row.hue ?? hueOf(row.name), seed: stableHash(row.name), isOpen, theme };
    return { input, draw: () => drawStorefront(input) };
  },
  brands: async (db, id, { theme, style }) => {
    const row = isRowId(id) ? await brandWithLook(db, id) : undefined;
    if (!row) return undefined;
    if (row.imageUrl) return { imageUrl: row.imageUrl };
    if (!row.isInvented) return initials('brands', row.name, theme);
    const input = { name: row.name, ...ownLook(row), style, theme };
    return { input, draw: () => drawBrandMark(input) };
  },
  categories: async (db, id, { theme, isNamed }) => {
    const name = isCategoryName(id) ? id : await topCategoryName(db, id);
    if (name === undefined || !isCategoryName(name)) return undefined;
    const input = { category: name, theme };
    return { input, draw: () => drawCategory({ name, theme, isNamed }) };
  },
};

function initials(of: 'products' | 'stores' | 'brands', name: string, theme: Theme) {
  const input = { of, name, theme };
  return { input, draw: () => drawInitialsOf(input) };
}

/** Ids are bigint: anything longer than 18 digits would not fit, and no row has it. */
const isRowId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

function ownLook({ hue, graphic }: { hue: number | null; graphic: string | null }) {
  return { ...(hue !== null && { hue }), ...(isGraphic(graphic) && { graphic }) };
}

function requestOf({ query }: FastifyRequest): Omit<Request, 'isNamed'> {
  const { theme, style, open } = query as Record<string, unknown>;
  return {
    theme: theme === 'dark' ? 'dark' : 'light',
    style: style === 'tile' ? 'tile' : 'icon',
    isOpen: open !== 'false',
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, { svg, etag }: Picture) {
  asSvg(reply).header('cache-control', FOR_A_DAY).header('etag', etag);
  return isCurrent(request, etag) ? reply.status(304).send() : reply.send(svg);
}

/** An <img> shows the body of a 404 too, so it gets something to show; soon asked again, as the row may come. */
function answerMissing(reply: FastifyReply, theme: Theme) {
  return asSvg(reply).status(404).header('cache-control', FOR_A_MINUTE).send(drawMissingMark(theme));
}

function asSvg(reply: FastifyReply): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', AS_PICTURE_ONLY);
}
