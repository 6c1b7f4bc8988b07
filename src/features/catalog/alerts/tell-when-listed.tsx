import { BellIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { useAlert } from './use-alert.ts';

/** Below a search that found nothing near; for a shopper who is logged in. */
export function TellWhenListed({ words }: { words: string }) {
  const { isOn, isBusy, toggle, status } = useAlert({ words });
  if (status !== 'signed-in') return null;
  return (
    <Button tone="secondary" aria-pressed={isOn} busy={isBusy} busyText="Tell me when it is listed" onClick={toggle}>
      <BellIcon />
      {isOn ? 'We’ll tell you when it is listed' : 'Tell me when it is listed'}
    </Button>
  );
}
