export { categoryHueOf } from './category-look.ts';
export { hueOf } from './look.ts';
export {
  brandPictureUrl,
  categoryPictureUrl,
  productPictureUrl,
  STILL_LIFE_URL,
  sharePictureUrl,
  storePictureUrl,
} from './picture-urls.ts';
