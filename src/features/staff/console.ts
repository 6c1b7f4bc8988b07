export { CounterScreen } from './devices/counter/counter-screen.tsx';
export { DevicesPanel } from './devices/devices-panel.tsx';
export { RoleTable } from './role-table.tsx';
export { TeamPanel } from './team-panel.tsx';
