import { Switch } from '#ui/fields/switch.tsx';
import { useUserSettings } from './use-user-settings.ts';

/** The site's sound on every device, stored in `user/props` as `sound` (default: on). */
export function SettingsForm() {
  const { props, change } = useUserSettings();
  return (
    <Switch
      label="Sound"
      hint="A short sound when a message arrives."
      // Rendered from the start, so that nothing below moves.
      disabled={!props}
      checked={props?.sound !== false}
      onChange={({ currentTarget }) => change({ sound: currentTarget.checked })}
    />
  );
}
