import { categoryHueOf } from '#features/pictures';
import { Picture } from '#ui/parts/picture.tsx';
import { StretchedLink } from '#ui/parts/stretched-link.tsx';
import type { Category } from './catalog.contract.ts';
import './category-tile.css';

/** A category on its tint: name at the top left, its packaging at the lower edge. */
export function CategoryTile({ category }: { category: Category }) {
  const { name, displayName, imageUrl } = category;
  return (
    <article className="category-tile art-tile" data-tint style={{ '--h': categoryHueOf(name) } as React.CSSProperties}>
      <Picture src={imageUrl} alt="" width={400} height={400} fit="contain" dim="art" className="category-tile-art" />
      <h3 className="category-tile-name">
        <StretchedLink to={`/products?category=${encodeURIComponent(name)}`}>{displayName}</StretchedLink>
      </h3>
    </article>
  );
}
