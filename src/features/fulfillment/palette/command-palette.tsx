import { useState } from 'react';
import { useNavigate } from 'react-router';
import { StatusTag } from '#features/orders/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Combobox } from '#ui/fields/combobox.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { BagIcon, KeyboardIcon, MagnifyingGlassIcon, TruckIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { KeyCaps } from '#ui/shortcuts/key-caps.tsx';
import type { Shortcut } from '#ui/shortcuts/shortcut.ts';
import { useBoundShortcuts } from '#ui/shortcuts/use-shortcut.ts';
import { itemsText } from '../queue/items-text.ts';
import { listQueue, searchStoreOrders } from '../queue/queue.contract.ts';
import { shopperText } from '../queue/shopper-text.ts';
import { type PaletteItem, type PalettePage, paletteItems } from './palette-items.ts';
import './palette.css';

export type CommandPaletteProps = {
  storeId: string;
  may: (right: string) => boolean;
  pages: readonly PalettePage[];
  shortcuts: readonly Shortcut[];
  onClose: () => void;
  /** Closes it, then runs the command. */
  onCommand: (id: string) => void;
};

const SHORTEST = 2;
const PAUSE_MS = 200;

/** Orders by number, name, product or the last four digits of the phone; acts; pages. */
export function CommandPalette({ storeId, may, pages, shortcuts, onClose, onCommand }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const bound = useBoundShortcuts();
  const found = useFoundOrders(storeId, text, may);
  const commands = shortcuts.filter(({ id, isCommand }) => isCommand && bound.has(id));
  const items = paletteItems(text, { ...found, commands, pages });
  const choose = (item: PaletteItem) => {
    if ('command' in item) return onCommand(item.command.id);
    onClose();
    void navigate('page' in item ? item.page.to : `/console/${storeId}/orders?order=${item.order.id}`);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Search, or jump to"
      hideTitle
      width={620}
      className="palette"
      footer={<Foot />}
    >
      {/* Escape closes the palette, not its list alone. */}
      <div onKeyDownCapture={(event) => event.key === 'Escape' && onClose()}>
        <Combobox
          label="Order, action or page"
          value={text}
          onValue={setText}
          items={items}
          itemKey={({ key }) => key}
          groupOf={({ group }) => group}
          renderItem={(item) => <Row item={item} />}
          onSelect={choose}
          onEnter={() => items[0] && choose(items[0])}
          note="No match. Search by order number, name, product or the last four digits of a phone."
          noun="result"
          busy={found.isSearching}
          isStale={found.isSearching}
          start={<MagnifyingGlassIcon />}
          layout="plain"
          autoFocus
        />
      </div>
    </Dialog>
  );
}

function useFoundOrders(storeId: string, text: string, may: CommandPaletteProps['may']) {
  const search = useDebounced(text.trim(), PAUSE_MS);
  const isOrders = may('read_deliveries');
  const { data: queue } = useCall(listQueue, { storeId }, { enabled: isOrders, isOptional: true });
  const isWorthAsking = may('read_orders') && search.length >= SHORTEST;
  const { data: answer, isFetching } = useCall(
    searchStoreOrders,
    { storeId, search, page: 0, count: 6 },
    { enabled: isWorthAsking, isOptional: true },
  );
  return {
    open: queue?.orders ?? [],
    found: (isWorthAsking && text.trim() === search && answer?.items) || [],
    isSearching: isFetching || text.trim() !== search,
  };
}

function Row({ item }: { item: PaletteItem }) {
  if ('order' in item) {
    const { number, deliveryType, status } = item.order;
    const Icon = deliveryType === 'pickup' ? BagIcon : TruckIcon;
    return (
      <span className="palette-row">
        <Icon />
        <b className="num">{number}</b>
        <span className="palette-more">
          {shopperText(item.order)}, {itemsText(item.order)}
        </span>
        <StatusTag status={status} />
      </span>
    );
  }
  const isPage = 'page' in item;
  const { label } = isPage ? item.page : item.command;
  const Icon = isPage ? item.page.icon : KeyboardIcon;
  const shortcut = isPage ? item.page.shortcut : item.command;
  return (
    <span className="palette-row">
      <Icon />
      <span className="flex-1">{label}</span>
      {shortcut?.keys && <KeyCaps shortcut={shortcut} />}
    </span>
  );
}

const KEYS = [
  ['↑', '↓', 'move'],
  ['↵', 'open'],
  ['esc', 'close'],
];

const Foot = () => (
  <p className="palette-foot">
    {KEYS.map((caps) => (
      <span key={caps.join()}>
        {caps.slice(0, -1).map((cap) => (
          <kbd key={cap} className="key-cap">
            {cap}
          </kbd>
        ))}
        {caps.at(-1)}
      </span>
    ))}
  </p>
);
