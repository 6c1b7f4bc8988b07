import type { IncomingMessage, ServerResponse } from 'node:http';

/** A profile that this Hosted Tokenization of our own knows. */
export const PROFILE = 'ht4RXXBKV9T52A8';

type Options = { profiles: ReadonlySet<string>; temporaryToken: (pan: string) => string };

/**
 * Hosted Tokenization as Moneris documents it: a page for a frame, which answers the message of the page around it with
 * response code and temporary token. False: the request is for something else.
 */
export async function serveField(
  request: IncomingMessage,
  response: ServerResponse,
  { profiles, temporaryToken }: Options,
): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://field');
  if (pathname === '/HPPtoken/token') {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response.end(temporaryToken(Buffer.concat(parts).toString()));
    return true;
  }
  if (pathname !== '/HPPtoken/index.php') return false;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page(searchParams, profiles.has(searchParams.get('id') ?? '')));
  return true;
}

function page(said: URLSearchParams, isKnown: boolean): string {
  const style = (name: string) => (said.get(name) ?? '').replaceAll(/[<>{}"&]/g, '');
  const label = (name: string) => (said.get(name) ?? '').replaceAll(/[<>&]/g, '');
  const box = (id: string, what: string) =>
    `<label for="${id}" style="${style('css_input_label')}">${label(what)}</label>
     <input id="${id}" inputmode="numeric" autocomplete="off" style="${style('css_textbox')}${style(`css_textbox_${id}`)}">`;
  return `<!doctype html><html lang="en"><title>Card</title>
<body style="${style('css_body')}"><main>
${box('pan', 'pan_label')}
${said.get('enable_exp') === '1' ? box('exp', 'exp_label') : ''}
${said.get('enable_cvd') === '1' ? box('cvd', 'cvd_label') : ''}
</main><script>
const isKnown = ${isKnown};
const say = (responseCode, more) => parent.postMessage(JSON.stringify({ responseCode, errorMessage: null, ...more }), '*');
const digits = (id) => document.getElementById(id)?.value.replaceAll(' ', '') ?? null;
const passes = (pan) => /^\\d{12,19}$/.test(pan) && [...pan].reverse().reduce((sum, one, place) =>
  sum + (place % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][one] : Number(one)), 0) % 10 === 0;
if (!isKnown) say(['942']);
addEventListener('message', async ({ source }) => {
  if (source !== parent) return;
  if (!isKnown) return say(['940']);
  const pan = digits('pan'), exp = digits('exp'), cvd = digits('cvd');
  const wrong = [
    !passes(pan) && '943',
    exp !== null && !/^(0[1-9]|1[0-2])\\d\\d$/.test(exp) && '944',
    cvd !== null && !/^\\d{3,4}$/.test(cvd) && '945',
  ].filter(Boolean);
  if (wrong.length) return say(wrong);
  const answer = await fetch('/HPPtoken/token', { method: 'POST', body: pan });
  say(['001'], { dataKey: await answer.text(), bin: pan.slice(0, 6) });
});
</script></body></html>`;
}
