/** A page as it was rendered, ready to be sent again: all that differs is the nonce, which stands at the same places. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Where in `body` the nonce stands. */
  nonceAt: readonly number[];
};

export function renderedPage(
  { status, headers }: Response,
  content: string | ArrayBuffer,
  nonce: string | undefined,
): RenderedPage {
  const body = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  return {
    status,
    headers: Object.fromEntries(headers),
    body,
    nonceAt: nonce ? positionsOf(nonce, body) : [],
  };
}

/** Answers that only tell of a failure, lead elsewhere or set something are made for each request. */
export const mayBeKept = ({ status, headers }: RenderedPage): boolean => status === 200 && !headers['set-cookie'];

/** The body with another nonce of the same length. */
export function withNonce({ body, nonceAt }: RenderedPage, nonce: string | undefined): Buffer {
  if (!nonce || nonceAt.length === 0) return body;
  const own = Buffer.from(body);
  for (const at of nonceAt) own.write(nonce, at, 'latin1');
  return own;
}

function positionsOf(text: string, body: Buffer): number[] {
  const positions: number[] = [];
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) positions.push(at);
  return positions;
}
