import { type ReactNode, useEffect, useRef } from 'react';
import { renderSVG } from 'uqr';
import './paper.css';

/** CSS inches have 96 px. */
const MM_PER_PX = 25.4 / 96;

/** A strip of 80 mm paper. Printers cut where the page ends, so the page is made as long as what is on it. */
export function Paper({ label, children }: { label: string; children: ReactNode }) {
  const paper = useRef<HTMLElement>(null);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const measure = () => {
      const millimetres = Math.ceil((paper.current?.scrollHeight ?? 0) * MM_PER_PX) + 1;
      sheet.replaceSync(`@page { size: 80mm ${millimetres}mm; margin: 0 }`);
    };
    measure();
    addEventListener('beforeprint', measure);
    return () => {
      removeEventListener('beforeprint', measure);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
  return (
    <article ref={paper} aria-label={label} className="paper">
      {children}
    </article>
  );
}

/** Opens the hand-over of the order, for someone of the store who scans it. */
export const OrderQr = ({ storeId, orderId, className }: { storeId: string; orderId: string; className: string }) => (
  <img
    alt=""
    className={className}
    src={`data:image/svg+xml,${encodeURIComponent(
      renderSVG(`${location.origin}/console/${storeId}/orders/${orderId}/hand-over`, { border: 0 }),
    )}`}
  />
);
