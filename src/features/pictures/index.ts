export { hueOf } from './drawn/appearance.ts';
export { categoryHueOf } from './drawn/category-look.ts';
export {
  brandPictureUrl,
  categoryPictureUrl,
  photoUrl,
  productPictureUrl,
  STILL_LIFE_URL,
  sharePictureUrl,
  storePictureUrl,
} from './picture-urls.ts';
