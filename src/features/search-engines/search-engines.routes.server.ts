import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { readAnywhere } from '#platform/db/replica/read-source.ts';
import type { Replicas } from '#platform/db/replica/replicas.ts';
import { accepts } from '#platform/http/encoding/compression.ts';
import { robotsText } from './robots.ts';
import { type SitemapFile, sitemapsOf, unzipped } from './sitemap.server.ts';

type Deps = { db: Db; replicas: Replicas | null; clock: Clock; publicOrigin: string };

const FOR_AN_HOUR = 'public, max-age=3600';

/** GET /robots.txt, /sitemap.xml and /sitemaps/{pages|products-n|stores-n|brands-n}.xml. */
export function registerSearchEngines(app: FastifyInstance, { db, replicas, clock, publicOrigin }: Deps): void {
  const sitemaps = sitemapsOf({ db, publicOrigin, clock });
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', FOR_AN_HOUR).send(robotsText(publicOrigin)),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    answer(request, reply, await readAnywhere(replicas, sitemaps.index)),
  );
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const file = await readAnywhere(replicas, () => sitemaps.file(request.params.name));
    return file
      ? answer(request, reply, file)
      : reply.status(404).type('text/plain').send('There is no such sitemap.\n');
  });
}

function answer(request: FastifyRequest, reply: FastifyReply, { zipped, changedAt }: SitemapFile): FastifyReply {
  reply.header('cache-control', FOR_AN_HOUR).header('vary', 'accept-encoding');
  if (changedAt) reply.header('last-modified', changedAt.toUTCString());
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  if (changedAt && since >= Math.floor(changedAt.getTime() / 1000) * 1000) return reply.status(304).send();
  reply.type('application/xml; charset=utf-8');
  return accepts(request, 'gzip')
    ? reply.header('content-encoding', 'gzip').send(zipped)
    : reply.header('content-encoding', 'identity').send(unzipped(zipped));
}
