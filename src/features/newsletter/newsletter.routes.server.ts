import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFailure } from '#platform/errors.ts';
import { addressOf } from '#platform/http/network.ts';
import { readInput } from '#platform/http/run-operation.ts';
import { subscribe } from './newsletter.contract.ts';
import { askToSubscribe, confirmSubscription, type NewsletterDeps, unsubscribeByKey } from './subscribe.server.ts';

type Form = Readonly<Record<string, string>>;

const BODY_LIMIT = 4096;

/**
 * The newsletter's form posts, which work without scripts. Mail programs also post for their own "Unsubscribe" (RFC
 * 8058): they expect a response, no redirect.
 */
export async function registerNewsletterForms(app: FastifyInstance, deps: NewsletterDeps): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: FastifyRequest, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
    );
    // The other encoding of mail programs' single field.
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: FastifyRequest, body: string | Buffer) =>
        /name="List-Unsubscribe"\r?\n\r?\nOne-Click/.test(String(body)) ? { 'List-Unsubscribe': 'One-Click' } : {},
    );
    forms.post('/newsletter/subscribe', async (request, reply) => seeOther(reply, await subscribed(deps, request)));
    forms.post('/newsletter/confirm', async (request, reply) => {
      const isConfirmed = await confirmSubscription(deps, keyOf(request), addressOf(request.ip));
      return seeOther(reply, isConfirmed ? 'joined' : 'too-old');
    });
    forms.post('/newsletter/unsubscribe', async (request, reply) => {
      const hasLeft = await unsubscribeByKey(deps, keyOf(request), addressOf(request.ip));
      if (formOf(request)['List-Unsubscribe'] !== 'One-Click') return seeOther(reply, hasLeft ? 'left' : 'unknown');
      return reply
        .status(hasLeft ? 200 : 404)
        .type('text/plain')
        .send(hasLeft ? 'Unsubscribed.' : 'Unknown address.');
    });
  });
}

async function subscribed(deps: NewsletterDeps, request: FastifyRequest): Promise<string> {
  try {
    const { email } = readInput(subscribe, formOf(request)) as { email: string };
    await askToSubscribe(deps, email, { ip: addressOf(request.ip) });
    return 'check-your-email';
  } catch (error) {
    if (!isFailure(error)) throw error;
    return error.code === 'too-many-requests' ? 'too-often' : 'no-address';
  }
}

const formOf = ({ body }: FastifyRequest): Form => (body ?? {}) as Form;

const keyOf = (request: FastifyRequest): string => {
  const key = formOf(request).key ?? (request.query as { key?: unknown }).key;
  return typeof key === 'string' ? key.slice(0, 200) : '';
};

const seeOther = (reply: FastifyReply, outcome: string) =>
  reply.header('cache-control', 'no-store').redirect(`/newsletter/${outcome}`, 303);
