export { getCounter, type QueuedOrder, setPin, unlockCounter } from './devices/counter/counter.contract.ts';
export { listDevices, revokeDevice, signInDevice } from './devices/devices.contract.ts';
export {
  acceptInvitation,
  inviteMember,
  listTeam,
  listWorkplaces,
  readInvitation,
  type Workplace,
} from './staff.contract.ts';
