import type { FastifyInstance } from 'fastify';
import { etagOf, isCurrent } from '#platform/http/encoding/etag.ts';
import { LEGAL_NAMES, type LegalDocument, type LegalName, type LegalSite, pdfPath } from './legal-document.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsConditions } from './terms-conditions.ts';

const DOCUMENTS: Record<LegalName, LegalDocument> = {
  'privacy-policy': privacyPolicy,
  'terms-conditions': termsConditions,
};

/** GET /documents/{privacy-policy|terms-conditions}.pdf, generated with the site's settings on first request. */
export function registerLegalDocuments(app: FastifyInstance, site: LegalSite): void {
  for (const name of LEGAL_NAMES) {
    let making: Promise<{ pdf: Buffer; etag: string }> | undefined;
    app.get(pdfPath(name), async (request, reply) => {
      making ??= make(DOCUMENTS[name], site).catch((error) => {
        making = undefined;
        throw error;
      });
      const { pdf, etag } = await making;
      // Only our own page may frame it. Viewers bring their own styles, so no other rule applies.
      reply
        .header('content-security-policy', "frame-ancestors 'self'")
        .header('x-frame-options', 'SAMEORIGIN')
        .header('content-disposition', `inline; filename="${name}.pdf"`)
        .header('cache-control', 'public, max-age=3600')
        .header('etag', etag);
      if (isCurrent(request, etag)) return reply.status(304).send();
      return reply.type('application/pdf').send(pdf);
    });
  }
}

async function make(document: LegalDocument, site: LegalSite) {
  // On first request: the library takes 100 ms to load.
  const { legalPdf } = await import('./legal-pdf.server.ts');
  const pdf = await legalPdf(document, site);
  return { pdf, etag: etagOf(pdf) };
}
