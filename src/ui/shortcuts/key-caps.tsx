import { useSyncExternalStore } from 'react';
import { keyCaps, type Shortcut } from './shortcut.ts';
import { useLetterKeys } from './use-shortcut-keys.ts';
import './shortcuts.css';

const noChanges = () => () => {};
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of a shortcut, drawn as keys. */
export function KeyCaps({ shortcut }: { shortcut: Pick<Shortcut, 'keys' | 'shown'> }) {
  const mac = useSyncExternalStore(noChanges, isMac, () => false);
  return (
    <span className="key-caps">
      {keyCaps(shortcut, mac).map((cap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice
        <kbd key={index} className="key-cap">
          {cap}
        </kbd>
      ))}
    </span>
  );
}

/** Beside the words of a button, where a keyboard is likely. Drawn, not written: it is no part of the button's name. */
export function KeyHint({ cap }: { cap: string }) {
  const [isOn] = useLetterKeys();
  if (!isOn) return null;
  return <span aria-hidden="true" data-cap={cap} className="key-cap key-hint" />;
}
