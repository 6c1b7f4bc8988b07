export { registerPictures } from './pictures.routes.server.ts';
export { registerSharePictures } from './share-pictures.server.ts';
