export { categoryHueOf } from './category-look.ts';
export { hueOf } from './look.ts';
export {
  brandPictureUrl,
  categoryPictureUrl,
  pictureInTheme,
  productPictureUrl,
  STILL_LIFE_URL,
  storePictureUrl,
} from './picture-urls.ts';
