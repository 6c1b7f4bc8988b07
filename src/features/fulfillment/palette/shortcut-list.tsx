import { Switch } from '#ui/fields/switch.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { KeyCaps } from '#ui/shortcuts/key-caps.tsx';
import { isSafe, type Shortcut } from '#ui/shortcuts/shortcut.ts';
import { useLetterKeys } from '#ui/shortcuts/use-shortcut-keys.ts';
import './palette.css';

export type ShortcutListProps = { shortcuts: readonly Shortcut[]; onClose: () => void };

/** What each key does, and the switch that turns letters off on this device (SC 2.1.4). */
export function ShortcutList({ shortcuts, onClose }: ShortcutListProps) {
  const [isOn, setOn] = useLetterKeys();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" width={520} className="shortcuts">
      <Switch
        label="Single-letter keys"
        hint="On this device. Off, only keys with Ctrl or ⌘ work. They are never read while you type in a field."
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      {groups.map((name) => (
        <section key={name} aria-label={name} className="mt-4">
          <h3 className="text-h4">{name}</h3>
          <dl className="shortcut-list">
            {shortcuts
              .filter(({ group }) => group === name)
              .map((shortcut) => (
                <div key={shortcut.id} className="contents">
                  <dt className={isOn || isSafe(shortcut) ? undefined : 'text-ink-muted'}>{shortcut.label}</dt>
                  <dd>
                    <KeyCaps shortcut={shortcut} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
