export { drawBrandMark, drawCategory, drawProduct, drawStillLife, drawStorefront } from './draw.server.ts';
export { registerPictures } from './pictures.routes.server.ts';
