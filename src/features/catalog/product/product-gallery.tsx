import { type ReactNode, useState } from 'react';
import { hueOf } from '#features/pictures';
import { NewTabNote, newTab } from '#ui/fields/text-link.tsx';
import { FilePdfIcon, LinkIcon } from '#ui/icons/icons.ts';
import { Picture } from '#ui/parts/picture.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { Product } from '../catalog.contract.ts';
import './product-gallery.css';

const isPicture = (url: string) => /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(url.split('?', 1)[0] ?? '');

/**
 * One large picture on the brand's tint, with a rail of small ones if there are several; `heart` overlays the large
 * one.
 */
export function ProductGallery({ product, heart }: { product: Product; heart?: ReactNode }) {
  const pictures = [...new Set([product.imageUrl, ...product.assets.map(({ url }) => url).filter(isPicture)])];
  const [shown, setShown] = useState(0);
  return (
    <div className={cx('gallery', pictures.length > 1 && 'gallery-with-rail')}>
      {pictures.length > 1 && (
        <ul className="gallery-rail" aria-label="Pictures">
          {pictures.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
              >
                <Picture src={url} alt="" width={76} height={76} fit="contain" className="aspect-square" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div
        className="gallery-large art-tile"
        data-tint
        style={{ '--h': hueOf(product.brand.displayName) } as React.CSSProperties}
      >
        <Picture
          src={pictures[shown] ?? product.imageUrl}
          alt={`${product.displayName} by ${product.brand.displayName}`}
          width={620}
          height={620}
          fit="contain"
          dim="art"
          eager
          className="size-full"
        />
        {heart}
      </div>
    </div>
  );
}

/** Attachments besides pictures: test sheets and external pages. */
export function ProductDocuments({ product }: { product: Product }) {
  const documents = product.assets.filter(({ url }) => !isPicture(url) && /^(https?:|\/)/.test(url));
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents">
      <h3 id="documents" className="mt-6 mb-2 text-h4">
        Documents
      </h3>
      <ul>
        {documents.map(({ type, url }) => (
          <li key={url}>
            <a href={url} className="text-link inline-flex min-h-11 items-center gap-2" {...newTab}>
              {type === 'file' ? <FilePdfIcon /> : <LinkIcon />}
              {fileName(url)}
              <NewTabNote />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Test sheet.pdf'; without a file name host and path. Unchanged if its escapes are invalid. */
function fileName(url: string): string {
  const path = url.replace(/[?#].*/, '');
  const name = path.split('/').at(-1) || path.replace(/^https?:\/\/|\/$/g, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
