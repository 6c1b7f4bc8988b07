import { useMyLocation, usePlace } from '#features/places/ui';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { GpsFixIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Notice } from '#ui/states/notice.tsx';

/** Asks the browser for the shopper's location when pressed; falls back to an address. */
export function MyLocation() {
  const { find, isPending, error } = useMyLocation();
  const { ask } = usePlace();
  const trouble = messageOnPage(error);
  return (
    <>
      <IconButton label="My location" look="raised" className="store-map-own" busy={isPending} onClick={find}>
        <GpsFixIcon />
      </IconButton>
      {trouble && (
        <div className="store-map-notice">
          <Notice
            tone="warning"
            role="alert"
            action={
              <Button tone="secondary" size="sm" onClick={() => ask()}>
                Enter an address
              </Button>
            }
          >
            {trouble}
          </Notice>
        </div>
      )}
    </>
  );
}
