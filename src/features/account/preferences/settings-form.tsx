import { Switch } from '#ui/fields/switch.tsx';
import { useUserSettings } from './use-user-settings.ts';

/** How the site sounds, on every device. Kept in `user/props` as `sound` (left out: on). */
export function SettingsForm() {
  const { props, change } = useUserSettings();
  return (
    <Switch
      label="Sound"
      hint="A short sound when a message arrives."
      // In its place from the start: nothing below it moves once it is known.
      disabled={!props}
      checked={props?.sound !== false}
      onChange={({ currentTarget }) => change({ sound: currentTarget.checked })}
    />
  );
}
