import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';

/** Asks before what is not saved is left, within the site and by closing the tab. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      role="alertdialog"
      title="Leave without saving?"
      footer={
        <>
          <Button tone="secondary" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button data-autofocus="" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>The zones that you changed are not saved. Shoppers see them as they were.</p>
    </Dialog>
  );
}
