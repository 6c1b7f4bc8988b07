import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shelfOf } from '#platform/cache/shelf.ts';
import type { Db } from '#platform/db/db.ts';
import { readAnywhere } from '#platform/db/replica/read-source.ts';
import type { Replicas } from '#platform/db/replica/replicas.ts';
import { fail } from '#platform/errors.ts';
import { type Files, isFileName } from '#platform/files.ts';
import { etagOf, isCurrent } from '#platform/http/encoding/etag.ts';
import { gate } from '#platform/http/gate.ts';
import { isRowId, SUBJECTS } from './pictures.routes.server.ts';
import { renderShareCard, type ShareCard } from './share-card.server.ts';

const STILL_LIFE_URL = '/art/still-life.svg';

type Deps = { db: Db; replicas: Replicas | null; files: Files; siteName: string };
type Subject = Omit<ShareCard, 'picture' | 'siteName'> & { imageUrl: string | null };

const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const FOR_A_MINUTE = 'public, max-age=60';

const SITE: Subject = {
  ...{ imageUrl: STILL_LIFE_URL, tileName: '', fit: 'contain' },
  ...{ above: '', name: 'Shop and discover cannabis', below: 'Ontario authorized stores · 19+' },
};

/** GET /pictures/share/{products|stores|brands}/{id}.png and /pictures/share/site.png: 1200 by 630. */
export function registerSharePictures(app: FastifyInstance, { db, replicas, files, siteName }: Deps): void {
  const { sitePicture, pictureOf } = shareRenderer(files, siteName);
  for (const [folder, { find, fit }] of Object.entries(SUBJECTS)) {
    app.get<{ Params: { id: string } }>(`/pictures/share/${folder}/:id.png`, async (request, reply) => {
      const { id } = request.params;
      const subject = isRowId(id) ? await readAnywhere(replicas, () => find(db, id)) : undefined;
      if (!subject) return reply.status(404).type('text/plain').send('There is no such picture.\n');
      const own = pictureOf({ ...subject, fit });
      return own ? answer(request, reply, await own) : answer(request, reply, await sitePicture(), FOR_A_MINUTE);
    });
  }
  app.get('/pictures/share/site.png', async (request, reply) => answer(request, reply, await sitePicture()));
}

/**
 * Rendering uses threads that passwords and files need: one at a time, eight wait, 300 are cached. The site's own card
 * is rendered first as the fallback.
 */
function shareRenderer(files: Files, siteName: string) {
  const renders = gate({ atOnce: 1, mostWaiting: 8 });
  // 20 to 50 KB each, up to 250 KB with a photograph. Caches the promise, so that concurrent requests share one
  // rendering.
  const cached = shelfOf<Promise<Buffer>>(300);
  const render = ({ imageUrl, ...words }: Subject) =>
    renders.run([], async () => renderShareCard({ ...words, siteName, picture: await pictureBytes(files, imageUrl) }));
  let ofSite: Promise<Buffer> | null = null;
  const sitePicture = (): Promise<Buffer> => {
    if (ofSite) return ofSite;
    const made = render(SITE) ?? Promise.reject(fail('unavailable', 'Please try again in a moment.'));
    ofSite = made;
    made.catch(() => {
      ofSite = null;
    });
    return made;
  };
  /** Null: too many are being rendered. */
  const pictureOf = (subject: Subject): Promise<Buffer> | null => {
    const key = JSON.stringify(subject);
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

/** Null: not ours; cards never fetch from the web. */
async function pictureBytes(files: Files, url: string | null): Promise<Uint8Array | null> {
  if (url === STILL_LIFE_URL) return readFile(new URL(`../../../public${url}`, import.meta.url));
  const [, name = ''] = url?.split('/files/') ?? [];
  return isFileName(name) ? files.read(name) : null;
}

function answer(request: FastifyRequest, reply: FastifyReply, png: Buffer, lifetime = FOR_A_DAY): FastifyReply {
  const etag = etagOf(png);
  // Meant to be shown by other sites.
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', lifetime).header('etag', etag);
  return isCurrent(request, etag) ? reply.status(304).send() : reply.type('image/png').send(png);
}
