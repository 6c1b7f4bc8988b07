import { hueOf } from '#features/pictures';
import { Picture } from '#ui/parts/picture.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import type { Brand } from './catalog.contract.ts';
import './category-tile.css';

/** A brand's mark and name on its own tint; the whole tile is the link. */
export function BrandCard({ brand }: { brand: Pick<Brand, 'id' | 'displayName' | 'name' | 'imageUrl'> }) {
  const name = brand.displayName || brand.name || 'Unknown';
  return (
    <article className="brand-card art-tile" data-tint style={{ '--h': hueOf(name) } as React.CSSProperties}>
      <Picture
        src={brand.imageUrl}
        alt=""
        width={96}
        height={96}
        fit="contain"
        dim="art"
        className="size-22 mobile:size-24"
      />
      <h3 className="text-h4">
        <StretchedLink to={`/brands/${brand.id}`}>{name}</StretchedLink>
      </h3>
    </article>
  );
}
