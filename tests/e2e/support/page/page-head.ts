import { StructuredData } from './structured-data.ts';

export type PageHead = {
  status: number;
  title: string;
  canonical: string | undefined;
  /** By language. */
  alternates: Record<string, string>;
  /** By name or property. */
  meta: Record<string, string>;
  structured: unknown[];
};

/** What a robot reads of a page: no scripts run, no redirect is followed. */
export async function headOf(url: string): Promise<PageHead> {
  const answer = await fetch(url, { redirect: 'manual', headers: { 'user-agent': 'Googlebot/2.1' } });
  const html = await answer.text();
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, inner = '']) => attributesOf(inner));
  const links = tags('link');
  return {
    status: answer.status,
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    alternates: Object.fromEntries(
      links.filter(({ rel }) => rel === 'alternate').map(({ hreflang, href }) => [hreflang ?? '', href ?? '']),
    ),
    meta: Object.fromEntries(
      tags('meta').map(({ name, property, content }) => [name ?? property ?? '', content ?? '']),
    ),
    structured: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    ),
  };
}

/** The structured data of a page as checked things, by their type; throws what is wrong with them. */
export function thingsOf({ structured }: PageHead): Map<string, StructuredData> {
  return new Map(structured.map((data) => StructuredData.parse(data)).map((thing) => [thing['@type'], thing]));
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
