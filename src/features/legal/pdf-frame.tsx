import { useEffect, useState } from 'react';
import { ArchArt } from '#ui/states/arch-art.tsx';

/** A PDF in the page, where the browser has a viewer. Some phones show only page one: the full text is below. */
export function PdfFrame({ src, title }: { src: string; title: string }) {
  const [hasViewer, setHasViewer] = useState<boolean>();
  // Browsers without a viewer would download the file.
  useEffect(() => setHasViewer(navigator.pdfViewerEnabled), []);
  return (
    <div className="pdf-frame">
      {hasViewer && <iframe src={src} title={`${title} (PDF)`} />}
      {hasViewer === false && (
        <div className="flex flex-col items-center gap-2 px-4 text-center text-ink-muted">
          <ArchArt name="receipt" />
          <p>This browser shows no PDF in a page. The same text is below.</p>
        </div>
      )}
    </div>
  );
}
