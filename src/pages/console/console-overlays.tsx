import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CommandPalette, ShortcutList } from '#features/fulfillment/console';
import type { Workplace } from '#features/staff';
import { toast } from '#ui/overlays/toast.tsx';
import { boundShortcuts } from '#ui/shortcuts/bound-shortcuts.ts';
import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { useShortcutKeys } from '#ui/shortcuts/use-shortcut-keys.ts';
import { consolePath, entriesFor, segmentOf } from './console-nav.ts';
import { CONSOLE_SHORTCUTS, shortcutsFor } from './console-shortcuts.ts';
import { usePressesOutside } from './use-presses-outside.ts';
import { useToastPlace } from './use-toast-place.ts';

/** The keys of the console, the command palette and the list of keys. */
export function ConsoleOverlays({ workplace }: { workplace: Workplace }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const [command, setCommand] = useState<string | null>(null);
  useShortcutKeys(CONSOLE_SHORTCUTS);
  usePressesOutside();
  useToastPlace();
  useShortcut('palette', () => setOpen('palette'));
  useShortcut('search', () => setOpen('palette'));
  useShortcut('shortcuts', () => setOpen('shortcuts'));
  // Once the palette is closed: a command may open something itself.
  useEffect(() => {
    if (!command || open) return;
    if (!boundShortcuts.run(command)) toast.info('First select an order that has this as its next step.');
    setCommand(null);
  }, [command, open]);
  const entries = entriesFor(workplace);
  const close = () => setOpen(null);
  return (
    <>
      {entries.map(({ path }) => (
        <GoTo key={path} id={`go-${path}`} to={consolePath(workplace, path)} />
      ))}
      {open === 'shortcuts' && <ShortcutList shortcuts={shortcutsFor(workplace)} onClose={close} />}
      {open === 'palette' && (
        <CommandPalette
          storeId={segmentOf(workplace)}
          may={(right) => workplace.storeId !== null && workplace.rights.includes(right)}
          pages={entries.map((entry) => ({
            label: entry.label,
            icon: entry.icon,
            to: consolePath(workplace, entry.path),
            shortcut: entry.keys ? { keys: entry.keys } : undefined,
          }))}
          shortcuts={CONSOLE_SHORTCUTS}
          onClose={close}
          onCommand={(id) => {
            close();
            setCommand(id);
          }}
        />
      )}
    </>
  );
}

function GoTo({ id, to }: { id: string; to: string }) {
  const navigate = useNavigate();
  useShortcut(id, () => void navigate(to));
  return null;
}
