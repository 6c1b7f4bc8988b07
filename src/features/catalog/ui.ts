export { AboutBrand } from './about-brand.tsx';
export { BrandCard } from './brand-card.tsx';
export { CategoryTile } from './category-tile.tsx';
export { PlantType } from './plant-type.tsx';
export { PotencyBars } from './potency-bars.tsx';
export { ProductCard } from './product-card.tsx';
export { ProductFacts } from './product-facts.tsx';
export { ProductDocuments, ProductGallery } from './product-gallery.tsx';
export { ProductHeading } from './product-heading.tsx';
