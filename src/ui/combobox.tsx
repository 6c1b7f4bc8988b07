import { useCombobox } from 'downshift';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { cx } from './classes.ts';
import { announce } from './live-region.tsx';
import { Spinner } from './spinner.tsx';

export type ComboboxProps<T> = {
  /** The name of the field for screen readers, and its placeholder unless one is given. */
  label: string;
  placeholder?: string;
  /** What is typed. */
  value: string;
  onValue: (text: string) => void;
  items: readonly T[];
  itemKey: (item: T) => string;
  renderItem: (item: T, highlighted: boolean) => ReactNode;
  onSelect: (item: T) => void;
  /** Enter without a highlighted suggestion. */
  onEnter?: () => void;
  /** Shown (and spoken) in place of suggestions: "Type at least 4 characters", "No match in Canada". */
  note?: string;
  /** Shown in place of suggestions, not spoken: skeleton rows. */
  placeholderRows?: ReactNode;
  /** Ring in the field. */
  busy?: boolean;
  /** Parts of the panel around the list (a type switch, "See all results"). */
  header?: ReactNode;
  footer?: ReactNode;
  /** An icon inside the left edge. */
  start?: ReactNode;
  /** A control inside the right edge (Clear, Search). */
  end?: ReactNode;
  /** The panel floats over what follows (default), or pushes it down (`inline`, in dialogs). */
  layout?: 'float' | 'inline';
  /** Receives the focus when its dialog opens. */
  autoFocus?: boolean;
  className?: string;
  inputClassName?: string;
  panelClassName?: string;
};

/** A text field with suggestions: arrows, Home, End, Enter, Escape; the number of suggestions is spoken. Load it lazily. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, value, items, itemKey, note, placeholderRows, layout = 'float' } = props;
  const [open, setOpen] = useState(false);
  const shown = open && Boolean(items.length || note || placeholderRows || props.header);
  const box = useBox(props, shown, setOpen);
  useSpokenCount(shown, items, note);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave.
    <div
      className={cx('relative', props.className)}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        // An inline panel covers nothing, and closing it would move the button that is being pressed from under the pointer.
        if (layout === 'float' && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className={cx('relative', props.start && 'has-start', (props.busy || props.end) && 'has-end')}>
        {props.start && <span className="input-start">{props.start}</span>}
        <input
          {...box.getInputProps({
            'aria-label': label,
            'aria-labelledby': undefined,
            value,
            placeholder: props.placeholder ?? label,
            autoComplete: 'off',
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'search',
            className: cx('input', props.inputClassName),
            onChange: (event) => {
              props.onValue(event.currentTarget.value);
              setOpen(true);
            },
            onFocus: () => setOpen(true),
            onKeyDown: (event) => onFieldKey(event, shown, box.highlightedIndex, props.onEnter),
          })}
          data-autofocus={props.autoFocus ? '' : undefined}
        />
        {props.busy ? (
          <span className="input-end">
            <Spinner />
          </span>
        ) : (
          props.end && <span className="input-end">{props.end}</span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in the panel must not take the focus from the field. */}
      <div
        hidden={!shown}
        onMouseDown={(event) => event.preventDefault()}
        className={cx(
          'overflow-hidden bg-surface-raised shadow-3',
          layout === 'float' ? 'absolute inset-x-0 top-full z-(--w-z-dropdown) mt-2 rounded-xl' : 'mt-2 rounded-[14px]',
          props.panelClassName,
        )}
      >
        {props.header}
        <ul
          {...box.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
          className={cx('listbox', items.length === 0 && 'hidden')}
        >
          {shown &&
            items.map((item, index) => (
              <li key={itemKey(item)} {...box.getItemProps({ item, index })} className="listbox-option">
                {props.renderItem(item, index === box.highlightedIndex)}
              </li>
            ))}
        </ul>
        {items.length === 0 &&
          (placeholderRows ?? (note && <p className="px-4 py-5 text-center text-ink-muted">{note}</p>))}
        {props.footer}
      </div>
    </div>
  );
}

/** downshift's keys and attributes. What is typed and whether the list is open belong to us. */
function useBox<T>(
  { items, value, itemKey, onSelect }: ComboboxProps<T>,
  isOpen: boolean,
  setOpen: (open: boolean) => void,
) {
  return useCombobox<T>({
    items: items as T[],
    itemToKey: (item) => item && itemKey(item),
    itemToString: () => value,
    isOpen,
    inputValue: value,
    selectedItem: null,
    stateReducer: (state, { type, changes }) =>
      // Leaving the field chooses nothing; the wrapper closes the list.
      type === useCombobox.stateChangeTypes.InputBlur ? { ...state, highlightedIndex: -1 } : changes,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      setOpen(false);
      if (selectedItem) onSelect(selectedItem);
    },
  });
}

/** Escape closes only the list, not the dialog around it; Enter without a suggestion is the form's. */
function onFieldKey(event: KeyboardEvent<HTMLInputElement>, shown: boolean, highlighted: number, onEnter?: () => void) {
  const native = event.nativeEvent as unknown as { preventDownshiftDefault?: boolean };
  if (event.key === 'Escape' && !shown) native.preventDownshiftDefault = true;
  if (event.key !== 'Enter' || (shown && highlighted >= 0) || event.nativeEvent.isComposing) return;
  native.preventDownshiftDefault = true;
  onEnter?.();
}

function useSpokenCount(shown: boolean, items: readonly unknown[], note: string | undefined) {
  const words = items.length > 0 ? `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}` : note;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same length is spoken again.
  useEffect(() => {
    if (shown && words) announce(words);
  }, [shown, words, items]);
}
