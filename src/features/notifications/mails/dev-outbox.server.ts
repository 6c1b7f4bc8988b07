import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '#platform/db/db.ts';
import { sendStyled } from '#platform/http/security-headers.ts';
import { escaped } from '#platform/jobs/mail-layout.ts';
import { type KeptMessage, messagesInOutbox } from '#platform/jobs/outbox.ts';

/** In demo mode: what would have been mailed, as a page and as JSON, newest first. */
export function registerDevOutbox(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/dev/outbox.json', async (_request, reply) => uncached(reply).send(await messagesInOutbox(db)));
  app.get('/dev/outbox', async (_request, reply) => {
    const html = outboxPage(await messagesInOutbox(db));
    return sendStyled(uncached(reply), html, STYLE);
  });
}

const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
  article { border: 1px solid #8888; border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  .meta { margin: 0 0 0.75rem; opacity: 0.75; font-size: 0.875rem; }
  .text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: inherit; }
`;

function outboxPage(messages: KeptMessage[]): string {
  const list = messages.map(article).join('\n') || '<p>Nothing has been sent yet.</p>';
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>This is a demo: nothing leaves this machine. What would have been sent is here, newest first.</p>
${list}
</main>
</body>
</html>
`;
}

function article({ channel, to, subject, text, createdAt }: KeptMessage): string {
  return `<article>
<h2>${escaped(subject || 'Text message')}</h2>
<p class="meta">${channel} to ${escaped(to)} · <time datetime="${createdAt}">${createdAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
<pre class="text">${withLinks(text)}</pre>
</article>`;
}

/** Only what the text itself spells out as an address becomes a link. */
const withLinks = (text: string) =>
  escaped(text).replace(/https?:\/\/[^\s<>"']+/g, (address) => `<a href="${address}">${address}</a>`);
