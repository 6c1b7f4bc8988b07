export { accountApi } from './account.api.server.ts';
export { accountOfPerson } from './privacy/personal-data.server.ts';
export { workPictures } from './profile/picture.server.ts';
