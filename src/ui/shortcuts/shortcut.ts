export type Shortcut = {
  /** What a handler is bound to. */
  id: string;
  /** As tinykeys writes them: 'Shift+A', 'g o' one after the other, '$mod+k'; null: the browser's own, as Enter on a link. */
  keys: string | null;
  label: string;
  group: string;
  /** As the list of keys shows them, where that is not what `keys` says. */
  shown?: readonly string[];
  /** The command palette offers it too, while something is bound to it. */
  isCommand?: boolean;
};

/** 'Shift+A' as ['⇧', 'A'], 'g o' as ['G', 'O'], '$mod+k' as ['⌘', 'K'] or ['Ctrl', 'K']. */
export function keyCaps({ keys, shown }: Pick<Shortcut, 'keys' | 'shown'>, isMac: boolean): readonly string[] {
  if (shown) return shown;
  return (keys ?? '').split(' ').flatMap((press) => press.split('+').map((key) => capOf(key, isMac)));
}

function capOf(key: string, isMac: boolean): string {
  if (key === '$mod') return isMac ? '⌘' : 'Ctrl';
  return CAPS.get(key) ?? key.toUpperCase();
}

const CAPS = new Map([
  ['Shift', '⇧'],
  ['BracketLeft', '['],
  ['BracketRight', ']'],
  ['Enter', '↵'],
  ['Space', 'Space'],
]);

/** Needs Ctrl or ⌘: speech input does not press it by chance, so it works in fields and cannot be turned off. */
export const isSafe = ({ keys }: Pick<Shortcut, 'keys'>): boolean => keys?.includes('$mod') ?? false;

type Press = Pick<KeyboardEvent, 'defaultPrevented' | 'isComposing' | 'repeat' | 'key'>;
type Around = { isInField: boolean; isBehindOverlay: boolean; areLettersOff: boolean };

/** Moves alone follow a key that is held down. */
const REPEATED = /^(j|k|Arrow\w+|\[|\])$/i;

/** Whether a press of a key without Ctrl or ⌘ is a shortcut at all, by where the focus is and what covers the page. */
export function isForShortcuts(press: Press, { isInField, isBehindOverlay, areLettersOff }: Around): boolean {
  if (areLettersOff || isInField || isBehindOverlay) return false;
  return !press.defaultPrevented && !press.isComposing && (!press.repeat || REPEATED.test(press.key));
}

/** Where letters are typed, or choose an option. */
export const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
