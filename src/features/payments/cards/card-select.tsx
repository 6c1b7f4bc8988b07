import { FieldNote } from '#ui/fields/field.tsx';
import { CaretDownIcon, PlusIcon } from '#ui/icons/icons.ts';
import { Menu, MenuButton, MenuRule } from '#ui/overlays/menu.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { CreditCard } from '../payments.contract.ts';
import { CardRow } from './card-mark.tsx';
import './card-select.css';

type CardSelectProps = {
  cards: readonly CreditCard[];
  selectedId: string | null;
  onSelect: (card: CreditCard) => void;
  onAdd: () => void;
  error?: string;
  id: string;
};

/** The card for all orders: a saved or a new one. */
export function CardSelect({ cards, selectedId, onSelect, onAdd, error, id }: CardSelectProps) {
  const selected = cards.find((card) => card.id === selectedId);
  const noteId = `${id}-note`;
  return (
    <div id={id} className="card-select">
      <span className="field-label field-required">Card</span>
      <Menu
        label="Cards"
        className="card-menu"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={selected ? undefined : 'Select Payment Method'}
            aria-describedby={error ? noteId : undefined}
            className={cx('card-select-button', error && 'card-select-wrong')}
          >
            {selected ? (
              <CardRow card={selected} />
            ) : (
              <span className="flex-1 text-left text-ink-muted">Select Payment Method</span>
            )}
            <CaretDownIcon className="size-4" />
          </button>
        )}
      >
        {cards.map((card) => (
          <MenuButton key={card.id} checked={card.id === selectedId} className="py-2" onClick={() => onSelect(card)}>
            <CardRow card={card} />
          </MenuButton>
        ))}
        <MenuRule />
        <MenuButton icon={<PlusIcon />} onClick={onAdd}>
          Add New Card
        </MenuButton>
      </Menu>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
