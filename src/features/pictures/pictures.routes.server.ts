import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '#platform/db/db.ts';
import { readAnywhere } from '#platform/db/replica/read-source.ts';
import type { Replicas } from '#platform/db/replica/replicas.ts';
import { pictureFiles } from '#platform/picture-files.ts';
import { brandSubject, productSubject, storeSubject } from './pictures.queries.server.ts';
import { drawTile, roundTileUrl, storeTileUrl } from './tile.ts';

const FOR_A_MINUTE = 'public, max-age=60';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** By address folder. `fit`: how the picture fills its frame. */
export const SUBJECTS = {
  products: { find: productSubject, fit: 'contain', tileUrl: roundTileUrl },
  stores: { find: storeSubject, fit: 'cover', tileUrl: storeTileUrl },
  brands: { find: brandSubject, fit: 'contain', tileUrl: roundTileUrl },
} as const;

/** Ids are bigint: anything longer than 18 digits would not fit, and no row has it. */
export const isRowId = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id);

/** GET /pictures/tiles/{shape}/{initials}-{hue}.svg, and redirects of /pictures/{products|stores|brands}/{id}.svg. */
export function registerPictures(app: FastifyInstance, { db, replicas }: { db: Db; replicas: Replicas | null }): void {
  app.get<{ Params: { shape: string; tile: string } }>('/pictures/tiles/:shape/:tile.svg', async (request, reply) => {
    const svg = drawTile(request.params.shape, request.params.tile);
    asPicture(reply);
    return svg ? reply.type('image/svg+xml').header('cache-control', FOR_EVER).send(svg) : missing(reply);
  });
  for (const [folder, { find, tileUrl }] of Object.entries(SUBJECTS)) {
    app.get<{ Params: { id: string } }>(`/pictures/${folder}/:id.svg`, async ({ params: { id } }, reply) => {
      const subject = isRowId(id) ? await readAnywhere(replicas, () => find(db, id)) : undefined;
      asPicture(reply);
      if (!subject) return missing(reply);
      // Callers with only the id show a thumbnail.
      const url = subject.imageUrl ?? tileUrl(subject.tileName);
      const [smallest] = pictureFiles(url, 'webp');
      return reply.header('cache-control', FOR_A_MINUTE).redirect(smallest?.name ?? url);
    });
  }
}

/** An SVG opened directly is a document: it may do nothing. */
const asPicture = (reply: FastifyReply): FastifyReply =>
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'; sandbox");

const missing = (reply: FastifyReply) =>
  reply.status(404).type('text/plain').header('cache-control', FOR_A_MINUTE).send('There is no such picture.\n');
