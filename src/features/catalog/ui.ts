export { AboutBrand } from './about-brand.tsx';
export { BrandCard } from './brand-card.tsx';
export { CategoryTile } from './category-tile.tsx';
export { PlantType } from './product/plant-type.tsx';
export { PotencyBars } from './product/potency-bars.tsx';
export { ProductCard } from './product/product-card.tsx';
export { ProductFacts } from './product/product-facts.tsx';
export { ProductDocuments, ProductGallery } from './product/product-gallery.tsx';
export { ProductHeading } from './product/product-heading.tsx';
