export { ChecklistPanel } from './checklist/checklist-panel.tsx';
export { HoursPanel } from './opening/hours-panel.tsx';
export { PreparationPanel } from './opening/preparation-panel.tsx';
export { licenceInWords } from './settings/licence-words.ts';
export { ProfilePanel } from './settings/profile-panel.tsx';
export { StoreStatusButton } from './status/status-button.tsx';
export { ZonesPanel } from './zones/zones-panel.tsx';
