import { DownloadSimpleIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import {
  type Block,
  DEMO_NOTE,
  inEffect,
  type LegalDocument,
  type LegalName,
  type LegalSite,
  pdfPath,
  spansOf,
} from './legal-document.ts';
import { PdfFrame } from './pdf-frame.tsx';
import './legal-page.css';

type LegalPageProps = { name: LegalName; document: LegalDocument; site: LegalSite };

/** A legal text: the PDF in a frame where supported, and the same text as a page. */
export function LegalPage({ name, document, site }: LegalPageProps) {
  const { title } = document;
  return (
    <div className="legal-page">
      <h1 className="text-h1">{title}</h1>
      <div className="legal-bar">
        <p className="text-ink-muted">{inEffect(site, document)}</p>
        <ButtonLink to={pdfPath(name)} external tone="secondary" size="sm" download={`${name}.pdf`} reloadDocument>
          <DownloadSimpleIcon />
          Download (PDF)
        </ButtonLink>
      </div>
      {site.isDemo && (
        <Notice tone="info" className="mt-5">
          {DEMO_NOTE}
        </Notice>
      )}
      <PdfFrame src={pdfPath(name)} title={title} />
      <article aria-label={title} className="prose">
        {document.blocks(site).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
          <LegalBlock key={index} block={block} />
        ))}
      </article>
    </div>
  );
}

function LegalBlock({ block }: { block: Block }) {
  if ('heading' in block) return <h2>{block.heading}</h2>;
  if ('text' in block)
    return (
      <p>
        <Spans text={block.text} />
      </p>
    );
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>
          <Spans text={item} />
        </li>
      ))}
    </ul>
  );
}

function Spans({ text }: { text: string }) {
  return spansOf(text).map(({ text: part, isStrong, to }) => {
    if (isStrong) return <strong key={part}>{part}</strong>;
    if (!to) return part;
    return (
      <Link key={part} to={to} className="text-link text-link-inline">
        {part}
      </Link>
    );
  });
}
