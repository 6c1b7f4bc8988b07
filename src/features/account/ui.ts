export { PreferenceSwitches } from './preferences/preference-switches.tsx';
export { SettingsForm } from './preferences/settings-form.tsx';
export { useUserSettings } from './preferences/use-user-settings.ts';
export { DownloadData } from './privacy/download-data.tsx';
export { RemoveAccountForm } from './privacy/remove-account-form.tsx';
export { AccountDetails } from './profile/account-details.tsx';
export { AccountFrame } from './profile/account-frame.tsx';
