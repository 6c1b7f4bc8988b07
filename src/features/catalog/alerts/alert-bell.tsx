import { BellIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { useAlert } from './use-alert.ts';

type AlertBellProps = { systemProductId: string; displayName: string };

/** The round bell of a card that is out of stock, in place of the plus. */
export function AlertBell({ systemProductId, displayName }: AlertBellProps) {
  const { isOn, isBusy, toggle } = useAlert({ productId: systemProductId });
  return (
    <IconButton
      label={`Tell me when it is back: ${displayName}`}
      title="Tell me when it is back"
      look={isOn ? 'brand' : 'raised'}
      aria-pressed={isOn}
      busy={isBusy}
      onClick={toggle}
    >
      <BellIcon />
    </IconButton>
  );
}
