export { authenticateSession, authenticateSocket } from './devices/authenticate-device.server.ts';
export { confirmPin } from './devices/counter/confirm-pin.server.ts';
export { devicesApi, startDeviceJobs } from './devices/devices.api.server.ts';
export { appoint, removeEverywhere } from './members.queries.server.ts';
export { staffPersonalData } from './personal-data.server.ts';
export { staffApi, startStaffJobs } from './staff.api.server.ts';
