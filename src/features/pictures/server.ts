export { registerPictures } from './pictures.routes.server.ts';
