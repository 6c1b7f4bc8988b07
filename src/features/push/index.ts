export { getPush, removePush, savePush } from './push.contract.ts';
