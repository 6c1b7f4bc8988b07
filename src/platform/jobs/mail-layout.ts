import { isPersonName } from '../contract/name-field.ts';

export type Mail = { subject: string; text: string; html: string };

/**
 * The sender identification that CASL requires in promotional mails and consent requests (s. 6; CRTC regulations, s.
 * 2).
 */
export type Sender = {
  legalName: string;
  /** null: unknown; then nothing is promoted. */
  postalAddress: string | null;
  email: string;
};

export type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  /** Lines of a list, e.g. what was ordered. */
  rows?: readonly { label: string; value: string }[];
  action?: { label: string; href: string };
  small?: string;
  sender?: Sender;
  /** The unsubscribe link of promotional mails, at the end. */
  leave?: { label: string; href: string };
};

/** The salutation; a missing or unchecked name is omitted. */
export const hello = (firstName: string): string =>
  firstName && isPersonName(firstName) ? `Hello ${firstName},` : 'Hello,';

/** A mail as HTML and equivalent plain text: readable without pictures, in light and dark, at any width. */
export function mail(siteName: string, content: MailContent): Mail {
  return { subject: content.subject, text: asText(siteName, content), html: asHtml(siteName, content) };
}

function asText(siteName: string, { paragraphs, rows, action, small, sender, leave }: MailContent): string {
  const list = rows?.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const link = action && `${action.label}:\n${action.href}`;
  const out = leave && `${leave.label}:\n${leave.href}`;
  const end = sender ? senderLines(sender).join('\n') : siteName;
  return `${[...paragraphs, list, link, small, end, out].filter(Boolean).join('\n\n')}\n`;
}

const senderLines = ({ legalName, postalAddress, email }: Sender): string[] =>
  [legalName, postalAddress, email].filter((line) => line !== null);

function asHtml(siteName: string, { subject, paragraphs, rows, action, small, sender, leave }: MailContent): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escaped(siteName)}</p>
${paragraphs.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('\n')}
${rows ? table(rows) : ''}
${action ? button(action) : ''}
${small ? `<p style="margin:24px 0 0;font-size:14px;opacity:0.75">${escaped(small)}</p>` : ''}
${sender ? `<p style="margin:16px 0 0;font-size:14px;opacity:0.75">${senderLines(sender).map(escaped).join('<br>')}</p>` : ''}
${leave ? `<p style="margin:16px 0 0;font-size:14px"><a href="${escaped(leave.href)}">${escaped(leave.label)}</a></p>` : ''}
</div>
</body>
</html>
`;
}

function table(rows: readonly { label: string; value: string }[]): string {
  const cell = 'padding:6px 0;border-bottom:1px solid rgba(128,128,128,0.35);vertical-align:top';
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><td style="${cell}">${escaped(label)}</td><td style="${cell};text-align:right;white-space:nowrap">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${lines.join('')}</table>`;
}

/** Repeats the address below the button, for mail programs without buttons. */
function button({ label, href }: { label: string; href: string }): string {
  const address = escaped(href);
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#155c3f;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all">Or open this address: <a href="${address}">${address}</a></p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
