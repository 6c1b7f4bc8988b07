import { ButtonLink } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import type { ProductBrand } from './catalog.contract.ts';

/** 'About the brand': picture, name and description, with a link to its page. */
export function AboutBrand({ brand }: { brand: ProductBrand }) {
  return (
    <section aria-labelledby="brand" className="mt-3">
      <h2 id="brand" className="mb-4 text-h2">
        About the brand
      </h2>
      <div className="rounded-xl bg-bg-subtle p-6">
        <div className="flex items-center gap-4">
          <Picture
            src={brand.imageUrl}
            alt=""
            width={64}
            height={64}
            fit="contain"
            dim="art"
            className="size-16 flex-none rounded-full"
          />
          <div className="min-w-0">
            <h3 className="text-h3 wrap-break-word">{brand.displayName || brand.name || 'Unknown'}</h3>
            <p className="text-sm text-ink-muted">Brand</p>
          </div>
        </div>
        <p className="mt-4 mb-4 max-w-[66ch]">{brand.description || 'No Description Found.'}</p>
        <ButtonLink to={`/brands/${brand.id}`} tone="secondary" className="print:hidden">
          View brand
        </ButtonLink>
      </div>
    </section>
  );
}
