import { FieldNote } from '#ui/fields/field.tsx';
import { CaretDownIcon, HouseIcon, PlusIcon } from '#ui/icons/icons.ts';
import { Menu, MenuButton, MenuRule } from '#ui/overlays/menu.tsx';
import { cx } from '#ui/styles/classes.ts';
import type { Address } from './addresses.contract.ts';

type AddressSelectProps = {
  id: string;
  label: string;
  addresses: readonly Address[];
  /** The selection in words; it may no longer be saved. */
  selected: { label: string; text: string; id: string | null } | null;
  onSelect: (address: Address) => void;
  onAdd: () => void;
  error?: string;
};

export function AddressSelect({ id, label, addresses, selected, onSelect, onAdd, error }: AddressSelectProps) {
  const noteId = `${id}-note`;
  const described = error ? noteId : undefined;
  return (
    <div id={id}>
      <span className="field-label field-required">{label}</span>
      {addresses.length === 0 && !selected ? (
        <>
          <p className="text-ink-muted">No Address found!</p>
          <button type="button" className="btn btn-quiet -ml-3" aria-describedby={described} onClick={onAdd}>
            <PlusIcon className="size-4.5" />
            Add New Address
          </button>
        </>
      ) : (
        <div className={cx('flex items-start gap-3 rounded-[14px] border px-3.5 py-3', edge(error))}>
          <HouseIcon className="mt-0.5" />
          <div className="min-w-0 flex-1">
            {selected ? (
              <>
                <b className="font-semibold">{selected.label}</b>
                <p className="text-sm text-ink-muted">{selected.text}</p>
              </>
            ) : (
              <p className="py-px text-ink-muted">Choose an address</p>
            )}
          </div>
          <Menu
            label="Addresses"
            align="end"
            className="w-[min(22.5rem,calc(100vw-2rem))]"
            trigger={(props) => (
              <button
                type="button"
                {...props}
                aria-label={selected ? `Change the address, ${selected.label}` : 'Choose an address'}
                aria-describedby={described}
                className="text-link -my-2.5 -mr-1 flex min-h-11 items-center gap-1 px-1 text-sm"
              >
                {selected ? 'Change' : <CaretDownIcon className="size-4" />}
              </button>
            )}
          >
            {addresses.map((address) => (
              <MenuButton
                key={address.id}
                checked={address.id === selected?.id}
                className="py-2"
                onClick={() => onSelect(address)}
              >
                <HouseIcon />
                <span className="min-w-0">
                  <b className="block font-semibold">{address.label}</b>
                  <span className="block text-sm font-normal text-ink-muted">{address.fullAddress}</span>
                </span>
              </MenuButton>
            ))}
            <MenuRule />
            <MenuButton icon={<PlusIcon />} onClick={onAdd}>
              Add New Address
            </MenuButton>
          </Menu>
        </div>
      )}
      <FieldNote id={noteId} error={error} />
    </div>
  );
}

const edge = (error: string | undefined) =>
  error ? 'border-danger shadow-[inset_0_0_0_1px_var(--w-danger)]' : 'border-line-control';
