import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/db.ts';
import { drawBrandMark, drawProduct, drawStillLife, drawStorefront } from './draw.server.ts';
import { stableHash } from './hash.ts';
import { loadLettering } from './lettering.server.ts';
import { hueOf, isGraphic } from './look.ts';
import { brandWithLook, packagedProduct, storeWithSign } from './pictures.queries.server.ts';
import { toPng } from './raster.server.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';
import { shelfOf } from './shelf.ts';

type Deps = { db: Db; siteName: string };
type Words = Omit<ShareCard, 'drawing' | 'siteName'>;
/** What the card says, the data that its drawing follows from, and how to draw it. */
type Subject = { words: Words; look: object; draw: () => Promise<string> } | undefined;

const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** GET /pictures/share/{products|stores|brands}/{id}.png and /pictures/share/site.png: 1200 by 630. */
export function registerSharePictures(app: FastifyInstance, { db, siteName }: Deps): void {
  // About 40 KB each. The promise is kept, so that many who ask at once are one drawing.
  const kept = shelfOf<Promise<Buffer>>(300);
  const pictureOf = ({ words, look, draw }: NonNullable<Subject>): Promise<Buffer> => {
    const key = JSON.stringify([words, look]);
    const known = kept.get(key);
    if (known) return known;
    const made = drawCard({ ...words, siteName }, draw);
    kept.set(key, made);
    made.catch(() => kept.drop(key));
    return made;
  };
  for (const [folder, find] of Object.entries(FINDERS)) {
    app.get<{ Params: { id: string } }>(`/pictures/share/${folder}/:id.png`, async (request, reply) => {
      const { id } = request.params;
      const subject = /^[1-9]\d{0,17}$/.test(id) ? await find(db, id) : undefined;
      if (!subject) return reply.status(404).type('text/plain').send('There is no such picture.\n');
      return answer(request, reply, await pictureOf(subject));
    });
  }
  app.get('/pictures/share/site.png', async (request, reply) => answer(request, reply, await pictureOf(site)));
}

async function drawCard(card: Omit<ShareCard, 'drawing'>, draw: () => Promise<string>): Promise<Buffer> {
  return toPng(drawShareCard({ ...card, drawing: await draw() }, await loadLettering()));
}

const site: NonNullable<Subject> = {
  words: { fit: 'contain', above: '', title: 'Shop and discover cannabis', below: 'Ontario authorized stores · 19+' },
  look: {},
  draw: () => drawStillLife('light'),
};

const FINDERS: Record<string, (db: Db, id: string) => Promise<Subject>> = {
  products: async (db, id) => {
    const row = await packagedProduct(db, id);
    if (!row) return undefined;
    const { category, subcategory, brand, name, weight, hue, graphic } = row;
    const look = {
      ...{ category, subcategory: subcategory ?? '', brand, name, weight: weight ?? '' },
      ...(hue !== null && { hue }),
      ...(isGraphic(graphic) && { graphic }),
    };
    const words = { fit: 'contain', above: brand, title: name, below: weight ?? '' } as const;
    return { words, look, draw: () => drawProduct(look) };
  },
  stores: async (db, id) => {
    const row = await storeWithSign(db, id);
    if (!row) return undefined;
    const { name, city, province } = row;
    const look = { name, hue: row.hue ?? hueOf(name), seed: stableHash(name) };
    const words = { fit: 'cover', above: 'Ontario authorized', title: name, below: `${city}, ${province}` } as const;
    return { words, look, draw: () => drawStorefront(look) };
  },
  brands: async (db, id) => {
    const row = await brandWithLook(db, id);
    if (!row) return undefined;
    const { name, hue, graphic } = row;
    const look = { name, ...(hue !== null && { hue }), ...(isGraphic(graphic) && { graphic }) };
    const words = { fit: 'contain', above: 'Brand', title: name, below: '' } as const;
    return { words, look, draw: () => drawBrandMark(look) };
  },
};

function answer({ headers }: FastifyRequest, reply: FastifyReply, png: Buffer): FastifyReply {
  const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
  // Other sites show it: that is what it is for.
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', FOR_A_DAY).header('etag', etag);
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*')
    ? reply.status(304).send()
    : reply.type('image/png').send(png);
}
