export { categoryHueOf, categoryPictureUrl } from './category-art.ts';
export { hueOf, stableHash } from './hue.ts';
export { photoUrl } from './photo-url.ts';
export { productPictureUrl, storePictureUrl } from './picture-urls.ts';
export { roundTileUrl, storeTileUrl } from './tile.ts';
