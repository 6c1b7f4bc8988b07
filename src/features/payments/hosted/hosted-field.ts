type Problem = { kind: 'problem'; message: string };
export type FieldAnswer = { kind: 'token'; token: string } | Problem;

/** Moneris Hosted Tokenization: JSON text with one or several response codes. */
type HostedFieldMessage = { responseCode?: unknown; dataKey?: unknown };

const SENTENCES = new Map<string, string>([
  ['943', 'Please check the card number.'],
  ['944', 'Please check the expiry date.'],
  ['945', 'Please check the CVV.'],
]);
const MISCONFIGURED = new Set(['940', '942']);

const UNREADABLE = 'The card could not be read. Please try again.';
const NOT_POSSIBLE = 'Cards cannot be added at the moment. Please try again later.';
export const SILENT = 'The card field is not responding. Please check your connection and try again.';

const TOKEN = /^[\x21-\x7e]{1,64}$/;

type FieldMessage = Pick<MessageEvent, 'origin' | 'source' | 'data'>;

/** The message of the field at `url` in `frame`; null for other senders and other messages. */
export function readAnswer(
  { origin, source, data }: FieldMessage,
  url: string,
  frame: MessageEventSource | null,
): FieldAnswer | null {
  if (frame === null || source !== frame || origin !== new URL(url).origin) return null;
  const said = parsed(data);
  if (!said) return null;
  const codes = [said.responseCode].flat().map(String);
  if (codes.length === 1 && codes[0] === '001') {
    return typeof said.dataKey === 'string' && TOKEN.test(said.dataKey)
      ? { kind: 'token', token: said.dataKey }
      : { kind: 'problem', message: UNREADABLE };
  }
  if (codes.some((code) => MISCONFIGURED.has(code))) return { kind: 'problem', message: NOT_POSSIBLE };
  const sentences = codes.flatMap((code) => SENTENCES.get(code) ?? []);
  return { kind: 'problem', message: sentences.join(' ') || UNREADABLE };
}

function parsed(data: unknown): HostedFieldMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const value = JSON.parse(data) as unknown;
    return typeof value === 'object' && value !== null && 'responseCode' in value ? value : null;
  } catch {
    return null;
  }
}

type Look = { ink: string; ground: string; line: string };

/** The field's address with its appearance: another site's page gets colours and labels by it. */
export function fieldAddress(url: string, { ink, ground, line }: Look): string {
  const font = 'font-family:system-ui,sans-serif;';
  const box = `box-sizing:border-box;height:48px;padding:0 14px;border:1px solid ${line};border-radius:14px;background:${ground};color:${ink};font-size:16px;${font}`;
  const address = new URL(url);
  const look = {
    ...{ pmmsg: 'true', enable_cvd: '1', display_labels: '1', pan_label: 'Card Number *', cvd_label: 'CVV *' },
    css_body: `margin:0;padding:2px;background:transparent;${font}`,
    css_textbox: box,
    css_textbox_pan: 'width:100%;margin-bottom:12px;',
    css_textbox_cvd: 'width:120px;',
    css_input_label: `display:block;margin-bottom:6px;font-size:14px;font-weight:600;color:${ink};`,
  };
  for (const [name, value] of Object.entries(look)) address.searchParams.set(name, value);
  return address.href;
}
