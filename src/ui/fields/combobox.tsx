import { useCombobox } from 'downshift';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Spinner } from '../states/spinner.tsx';
import { cx } from '../styles/classes.ts';
import { announce } from '../text/live-region.tsx';
import type { AttachedInput } from './attached-input.ts';
import { moveFocus, STEPS } from './move-focus.ts';

type Suggestions<T> = {
  label: string;
  value: string;
  onValue: (text: string) => void;
  items: readonly T[];
  itemKey: (item: T) => string;
  /** The name of its group, '' for none; the items of a group follow each other. */
  groupOf?: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  onSelect: (item: T) => void;
  /** Replaces suggestions, and is announced: "Type at least 4 characters", "No match in Canada". */
  note?: string;
  instead?: ReactNode;
  /** The items answer an earlier text; the next are on their way. */
  isStale?: boolean;
  /** One of what is suggested, as its number is spoken: '3 suggestions'. */
  noun?: string;
  /** Parts of the panel around the list (a type switch, "See all results"). */
  header?: ReactNode;
  footer?: ReactNode;
  /** The panel floats over what follows (default), or pushes it down (`inline`, in dialogs), or is no panel (`plain`). */
  layout?: 'float' | 'inline' | 'plain';
  className?: string;
};

export type ComboboxProps<T> = Suggestions<T> & {
  onEnter?: () => void;
  busy?: boolean;
  start?: ReactNode;
  autoFocus?: boolean;
};

/** A text field with suggestions: arrows, Home, End, Enter, Escape; announces their number. Load it lazily. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, value, layout = 'float' } = props;
  const [open, setOpen] = useState(false);
  const shown = open && isWorthShowing(props);
  const box = useBox(props, shown, setOpen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave.
    <div
      className={cx('relative', props.className)}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        // An inline panel covers nothing; closing it would move the button under the pointer.
        if (layout === 'float' && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className={cx('relative', props.start && 'has-start', props.busy && 'has-end')}>
        {props.start && <span className="input-start">{props.start}</span>}
        <input
          {...box.getInputProps({
            'aria-label': label,
            'aria-labelledby': undefined,
            value,
            placeholder: label,
            autoComplete: 'off',
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'search',
            className: 'input',
            onChange: (event) => {
              props.onValue(event.currentTarget.value);
              setOpen(true);
            },
            onFocus: () => setOpen(true),
            onClick: (event) => onFieldClick(event, setOpen),
            onKeyDown: (event) => onFieldKey(event, shown, box.highlightedIndex, props.onEnter),
          })}
          data-autofocus={props.autoFocus ? '' : undefined}
        />
        {props.busy && (
          <span className="input-end">
            <Spinner />
          </span>
        )}
      </div>
      <Panel {...props} box={box} shown={shown} className={undefined} />
    </div>
  );
}

export type AttachedComboboxProps<T> = Suggestions<T> & {
  /** The input, rendered elsewhere before this component was loaded. */
  field: AttachedInput;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/**
 * Turns a rendered input into a combobox and keeps its text: the header's search works before downshift (11 KB) loads.
 */
export function AttachedCombobox<T>(props: AttachedComboboxProps<T>) {
  const { field, open, setOpen } = props;
  const panel = useRef<HTMLDivElement>(null);
  const shown = open && isWorthShowing(props);
  const box = useBox(props, shown, setOpen);
  const inputProps = box.getInputProps(
    {
      onChange: (event) => {
        props.onValue(event.currentTarget.value);
        setOpen(true);
      },
      onFocus: () => setOpen(true),
      onClick: (event) => onFieldClick(event, setOpen),
      onKeyDown: (event) => {
        if (event.key === 'ArrowDown' && props.items.length === 0) {
          if (!shown) setOpen(true);
          else if (moveFocus(panel.current, 1)) event.preventDefault();
        }
        onFieldKey(event, shown, box.highlightedIndex);
      },
    },
    { suppressRefError: true },
  );
  useLayoutEffect(() => {
    field.handlers.current = inputProps;
    (inputProps.ref as RefCallback<HTMLInputElement>)(field.ref.current);
    for (const name of ATTRIBUTES) setAttribute(field.ref.current, name, inputProps[name]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it arrives
  useLayoutEffect(() => {
    // React may have rendered this earlier and delayed the commit: text typed in between counts too.
    props.onValue(field.ref.current?.value ?? '');
    return () => {
      field.handlers.current = {};
      for (const name of ATTRIBUTES) setAttribute(field.ref.current, name, undefined);
    };
  }, [field]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS.get(event.key);
    if (event.key === 'Escape' && props.layout !== 'plain') {
      field.ref.current?.focus();
      setOpen(false);
    } else if (!step || (event.target as Element).matches('input')) return;
    else if (!moveFocus(panel.current, step)) field.ref.current?.focus();
    event.preventDefault();
  };
  return <Panel {...props} box={box} shown={shown} panel={panel} onKeyDown={onKeyDown} />;
}

const ATTRIBUTES = ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls', 'aria-activedescendant'] as const;

function setAttribute(element: HTMLElement | null, name: string, value: unknown): void {
  if (value === undefined || value === '') element?.removeAttribute(name);
  else element?.setAttribute(name, String(value));
}

const isWorthShowing = <T,>({ items, note, instead, header }: Suggestions<T>) =>
  Boolean(items.length || note || instead || header);

type Box<T> = ReturnType<typeof useCombobox<T>>;

type PanelProps = {
  shown: boolean;
  panel?: RefObject<HTMLDivElement | null>;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
};

function Panel<T>(props: Suggestions<T> & PanelProps & { box: Box<T> }) {
  const { box, shown, label, items, note, instead, noun = 'suggestion', layout = 'float' } = props;
  useSpokenCount(shown && !props.isStale, items, note, noun);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the panel must not take the focus from the field.
    <div
      ref={props.panel}
      hidden={!shown}
      onKeyDown={props.onKeyDown}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'overflow-hidden',
        layout === 'float' && 'absolute inset-x-0 top-full z-(--w-z-dropdown) mt-2 rounded-xl',
        // A constant height: late answers move nothing below.
        layout === 'inline' && 'mt-2 h-60 rounded-[14px] *:max-h-full',
        layout !== 'plain' && 'bg-surface-raised shadow-3',
        props.className,
      )}
    >
      {props.header}
      <ul
        {...box.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
        // Some browsers make scroll containers focusable; here the field's arrow keys scroll it.
        tabIndex={-1}
        className={cx('listbox', items.length === 0 && 'hidden')}
        aria-busy={props.isStale || undefined}
      >
        {shown && <Options key={items.map(props.itemKey).join()} {...props} />}
      </ul>
      {items.length === 0 && (instead ?? (note && <p className="px-4 py-5 text-center text-ink-muted">{note}</p>))}
      {props.footer}
    </div>
  );
}

function Options<T>({ items, itemKey, groupOf, renderItem, box }: Suggestions<T> & { box: Box<T> }) {
  const option = (item: T, index: number) => (
    <li key={itemKey(item)} {...box.getItemProps({ item, index })} className="listbox-option">
      {renderItem(item)}
    </li>
  );
  if (!groupOf) return items.map(option);
  return [...new Set(items.map(groupOf))].map((name) => {
    const options = items.map((item, index) => groupOf(item) === name && option(item, index));
    return name ? (
      <li key={name} role="presentation">
        <span aria-hidden="true" className="listbox-group">
          {name}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options. */}
        <ul role="group" aria-label={name}>
          {options}
        </ul>
      </li>
    ) : (
      options
    );
  });
}

/** downshift's keys and attributes. Text and open state are ours. */
function useBox<T>(
  { items, value, itemKey, onSelect }: Suggestions<T>,
  isOpen: boolean,
  setOpen: (open: boolean) => void,
): Box<T> {
  const box = useCombobox<T>({
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
  // A new list resets the active option: the third one may be different now.
  const keys = items.map(itemKey).join('\n');
  const { setHighlightedIndex } = box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: downshift makes its setters anew each time
  useEffect(() => {
    setHighlightedIndex(-1);
  }, [keys]);
  return box;
}

type Preventable = { preventDownshiftDefault?: boolean };

/** Escape closes only the list, not the dialog around it; Enter without a suggestion is the form's. */
function onFieldKey(event: KeyboardEvent<HTMLInputElement>, shown: boolean, highlighted: number, onEnter?: () => void) {
  const native = event.nativeEvent as unknown as Preventable;
  if (event.key === 'Escape' && !shown) native.preventDownshiftDefault = true;
  if (event.key !== 'Enter' || (shown && highlighted >= 0) || event.nativeEvent.isComposing) return;
  native.preventDownshiftDefault = true;
  onEnter?.();
}

/** A press into the field opens the list; it never closes it. */
function onFieldClick(event: MouseEvent<HTMLInputElement>, setOpen: (open: boolean) => void) {
  (event.nativeEvent as unknown as Preventable).preventDownshiftDefault = true;
  setOpen(true);
}

function useSpokenCount(shown: boolean, items: readonly unknown[], note: string | undefined, noun: string) {
  const words = items.length > 0 ? `${items.length} ${items.length === 1 ? noun : `${noun}s`}` : note;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same length is spoken again.
  useEffect(() => {
    if (shown && words) announce(words);
  }, [shown, words, items]);
}
