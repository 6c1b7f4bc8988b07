export { DevicePush, getPush, removePush, savePush } from './push.contract.ts';
