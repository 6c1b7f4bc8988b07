export { registerPictures } from './pictures.routes.server.ts';
export { registerSharePictures } from './share-pictures.server.ts';
export {
  clearReplaced,
  MOST_BYTES,
  type PictureDeps,
  startUploadJobs,
  storePicture,
  uploadUrl,
} from './uploads/uploaded-pictures.server.ts';
