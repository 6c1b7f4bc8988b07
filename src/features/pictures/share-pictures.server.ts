import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Db } from '#platform/db/db.ts';
import { fail } from '#platform/errors.ts';
import { etagOf, isCurrent } from '#platform/http/etag.ts';
import { gate } from '#platform/http/gate.ts';
import { hueOf, isGraphic } from './drawn/appearance.ts';
import { drawBrandMark, drawInitialsOf, drawProduct, drawStillLife, drawStorefront } from './drawn/draw.server.ts';
import { stableHash } from './drawn/hash.ts';
import { loadLettering } from './drawn/lettering.server.ts';
import { toPng } from './drawn/raster.server.ts';
import { brandWithLook, packagedProduct, storeWithSign } from './pictures.queries.server.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';

type Deps = { db: Db; siteName: string; isDemo: boolean };
type Words = Omit<ShareCard, 'drawing' | 'siteName'>;
/** What the card says, the data that its drawing follows from, and how to draw it. */
type Subject = { words: Words; look: object; draw: () => Promise<string> } | undefined;

const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const FOR_A_MINUTE = 'public, max-age=60';

/** GET /pictures/share/{products|stores|brands}/{id}.png and /pictures/share/site.png: 1200 by 630. */
export function registerSharePictures(app: FastifyInstance, { db, siteName, isDemo }: Deps): void {
  const { sitePicture, pictureOf } = shareRenderer(siteName, isDemo);
  for (const [folder, find] of Object.entries(FINDERS)) {
    app.get<{ Params: { id: string } }>(`/pictures/share/${folder}/:id.png`, async (request, reply) => {
      const { id } = request.params;
      const subject = /^[1-9]\d{0,17}$/.test(id) ? await find(db, id) : undefined;
      if (!subject) return reply.status(404).type('text/plain').send('There is no such picture.\n');
      const own = pictureOf(subject);
      return own ? answer(request, reply, await own) : answer(request, reply, await sitePicture(), FOR_A_MINUTE);
    });
  }
  app.get('/pictures/share/site.png', async (request, reply) => answer(request, reply, await sitePicture()));
}

/**
 * Each picture takes a thread of the few that passwords and files need, too: one is rendered at a time, eight wait, 300 are
 * cached. The site's own is rendered first and stays, for all that find no room.
 */
function shareRenderer(siteName: string, isDemo: boolean) {
  const renders = gate({ atOnce: 1, mostWaiting: 8 });
  // About 40 KB each. The promise is cached, so that many who ask at once are one rendering.
  const cached = shelfOf<Promise<Buffer>>(300);
  const render = ({ words, draw }: NonNullable<Subject>) =>
    renders.run([], () => drawCard({ ...words, siteName }, draw));
  let ofSite: Promise<Buffer> | null = null;
  const sitePicture = (): Promise<Buffer> => {
    if (ofSite) return ofSite;
    const made = render(siteCard(isDemo)) ?? Promise.reject(fail('unavailable', 'Please try again in a moment.'));
    ofSite = made;
    made.catch(() => {
      ofSite = null;
    });
    return made;
  };
  /** Null where too many are being rendered. */
  const pictureOf = (subject: NonNullable<Subject>): Promise<Buffer> | null => {
    const key = JSON.stringify([subject.words, subject.look]);
    const known = cached.get(key);
    if (known) return known;
    sitePicture().catch(() => {});
    const made = render(subject);
    if (!made) return null;
    cached.set(key, made);
    made.catch(() => cached.drop(key));
    return made;
  };
  return { sitePicture, pictureOf };
}

async function drawCard(card: Omit<ShareCard, 'drawing'>, draw: () => Promise<string>): Promise<Buffer> {
  return toPng(drawShareCard({ ...card, drawing: await draw() }, await loadLettering()));
}

const siteCard = (isDemo: boolean): NonNullable<Subject> => ({
  words: { fit: 'contain', above: '', title: 'Shop and discover cannabis', below: 'Ontario authorized stores · 19+' },
  look: {},
  draw: () => drawStillLife({ theme: 'light', isNamed: isDemo }),
});

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
    if (!row.isInvented) return initials(words, 'products', brand);
    return { words, look, draw: () => drawProduct(look) };
  },
  stores: async (db, id) => {
    const row = await storeWithSign(db, id);
    if (!row) return undefined;
    const { name, city, province } = row;
    const look = { name, hue: row.hue ?? hueOf(name), seed: stableHash(name) };
    const words = { fit: 'cover', above: 'Ontario authorized', title: name, below: `${city}, ${province}` } as const;
    if (!row.isInvented) return initials(words, 'stores', name);
    return { words, look, draw: () => drawStorefront(look) };
  },
  brands: async (db, id) => {
    const row = await brandWithLook(db, id);
    if (!row) return undefined;
    const { name, hue, graphic } = row;
    const look = { name, ...(hue !== null && { hue }), ...(isGraphic(graphic) && { graphic }) };
    const words = { fit: 'contain', above: 'Brand', title: name, below: '' } as const;
    if (!row.isInvented) return initials(words, 'brands', name);
    return { words, look, draw: () => drawBrandMark(look) };
  },
};

function initials(words: Words, of: 'products' | 'stores' | 'brands', name: string): Subject {
  const look = { of, name };
  return { words, look, draw: () => drawInitialsOf(look) };
}

function answer(request: FastifyRequest, reply: FastifyReply, png: Buffer, lifetime = FOR_A_DAY): FastifyReply {
  const etag = etagOf(png);
  // Other sites show it: that is what it is for.
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', lifetime).header('etag', etag);
  return isCurrent(request, etag) ? reply.status(304).send() : reply.type('image/png').send(png);
}
