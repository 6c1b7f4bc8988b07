import { inflateSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { registerLegalDocuments } from './legal.routes.server.ts';
import { type LegalSite, pdfPath, spansOf } from './legal-document.ts';
import { legalPdf } from './legal-pdf.server.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsConditions } from './terms-conditions.ts';

const site: LegalSite = {
  name: 'Wicket',
  origin: 'https://shop.example',
  companyLegalName: 'Wicket Marketplace Inc.',
  contactEmail: 'help@shop.example',
  mapStyleUrl: null,
  isDemo: false,
};
const app = Fastify();
registerLegalDocuments(app, site);
afterAll(() => app.close());

/** Everything in a PDF that can be read as text, its packed parts unpacked. */
function contentOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const parts = [...raw.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    const end = raw.indexOf('endstream', index + length);
    try {
      return inflateSync(pdf.subarray(index + length, end)).toString('latin1');
    } catch {
      return '';
    }
  });
  return [raw, ...parts].join('\n');
}

describe('a legal text as PDF', () => {
  it.each([privacyPolicy, termsConditions])(
    'of $title is tagged, titled, in English and the same every time',
    async (text) => {
      const pdf = await legalPdf(text, site);
      const content = contentOf(pdf);
      expect(content).toMatch(/^%PDF-1\.7/);
      expect(content).toContain('/Lang (en-CA)');
      expect(content).toContain('/Marked true');
      expect(content).toContain('<pdfuaid:part>1</pdfuaid:part>');
      const tags = (name: string) => content.split(new RegExp(`/S /${name}\\b`)).length - 1;
      expect(tags('H1')).toBe(1);
      const blocks = text.blocks(site);
      expect(tags('H2')).toBe(blocks.filter((block) => 'heading' in block).length);
      expect(tags('LI')).toBe(blocks.flatMap((block) => ('items' in block ? block.items : [])).length);
      expect(tags('Link')).toBeGreaterThan(0);
      expect(await legalPdf(text, site)).toEqual(pdf);
    },
  );

  it('names the operator of the site, and says in a demo that it is one', async () => {
    const pdf = await legalPdf(termsConditions, site);
    const other = await legalPdf(termsConditions, { ...site, companyLegalName: 'Other Company Ltd.' });
    const demo = await legalPdf(termsConditions, { ...site, isDemo: true });
    expect(contentOf(other)).toContain('Other Company Ltd.');
    expect(contentOf(pdf)).not.toContain('Other Company Ltd.');
    expect(demo.length).toBeGreaterThan(pdf.length);
  });

  it('is shown in a frame by this site alone, and not sent twice', async () => {
    const first = await app.inject(pdfPath('privacy-policy'));
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'content-disposition': 'inline; filename="privacy-policy.pdf"',
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app.inject({ url: pdfPath('privacy-policy'), headers })).statusCode).toBe(304);
    expect((await app.inject('/documents/secrets.pdf')).statusCode).toBe(404);
  });
});

describe('a text', () => {
  it('has strong words and links', () => {
    expect(spansOf('**Cards:** see [here](/faq), or not.')).toEqual([
      { text: 'Cards:', isStrong: true },
      { text: ' see ' },
      { text: 'here', to: '/faq' },
      { text: ', or not.' },
    ]);
  });

  it('leaves no mark behind in what we have written', () => {
    for (const { blocks } of [privacyPolicy, termsConditions])
      for (const block of blocks({ ...site, mapStyleUrl: 'https://map.example/style.json' })) {
        const texts = 'items' in block ? block.items : ['heading' in block ? block.heading : block.text];
        for (const { text } of texts.flatMap(spansOf)) expect(text).not.toMatch(/\*\*|\]\(|undefined/);
      }
  });
});
