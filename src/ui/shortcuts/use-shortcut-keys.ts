import { useEffect } from 'react';
import { type KeybindingsMap, tinykeys } from 'tinykeys';
import { useLocalStorage } from '../hooks/use-local-storage.ts';
import { boundShortcuts } from './bound-shortcuts.ts';
import { FIELDS, isForShortcuts, isSafe, type Shortcut } from './shortcut.ts';

/** SC 2.1.4: letters alone can be turned off, for each device. */
export function useLetterKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [value, set] = useLocalStorage('wicket:letter-keys');
  return [value !== 'off', (isOn) => set(isOn ? null : 'off')];
}

/** Runs what is bound to the shortcuts of the table, of which no two may have the same keys. */
export function useShortcutKeys(table: readonly Shortcut[]): void {
  const [areLettersOn] = useLetterKeys();
  useEffect(() => {
    const ignore = (event: KeyboardEvent) => !isForShortcuts(event, { ...around(event), areLettersOff: !areLettersOn });
    const ends = [
      tinykeys(window, bindings(table.filter(isSafe)), { ignore: (event) => around(event).isBehindOverlay }),
      tinykeys(window, bindings(table.filter((one) => !isSafe(one)).toSorted(sequencesFirst)), { ignore }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [table, areLettersOn]);
}

const around = ({ target }: KeyboardEvent) => ({
  isInField: target instanceof Element && target.matches(FIELDS),
  isBehindOverlay: document.querySelector('dialog:modal, :popover-open') !== null,
});

const bindings = (shortcuts: readonly Shortcut[]): KeybindingsMap =>
  Object.fromEntries(
    shortcuts.flatMap(({ id, keys }) => {
      const press = (event: KeyboardEvent) => {
        if (boundShortcuts.run(id, event)) event.preventDefault();
      };
      return keys === null ? [] : [[keys, press]];
    }),
  );

/** Of 'g o' and 'o' the first in the table wins, when both end with this press. */
const sequencesFirst = (one: Shortcut, other: Shortcut) => lengthOf(other) - lengthOf(one);
const lengthOf = ({ keys }: Shortcut) => keys?.split(' ').length ?? 0;
