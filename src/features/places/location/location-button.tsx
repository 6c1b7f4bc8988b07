import { CaretDownIcon, MapPinFillIcon, MapPinIcon } from '#ui/icons/icons.ts';
import { cx } from '#ui/styles/classes.ts';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { usePlace } from './place-context.ts';
import '../places.css';

/** Shows the shopper's location ('Unknown' without one) and opens the location dialog. `className` sets its display. */
export function LocationButton({ className }: { className?: string }) {
  const { place, ask } = usePlace();
  const Pin = place ? MapPinFillIcon : MapPinIcon;
  return (
    <button type="button" aria-haspopup="dialog" className={cx('place-button', className)} onClick={() => ask()}>
      <Pin className="place-pin" />
      <VisuallyHidden>Your location: </VisuallyHidden>
      <span className="truncate">{place?.label ?? 'Unknown'}</span>
      <CaretDownIcon className="place-caret" />
    </button>
  );
}

/** The location in a sentence with a change button. `plain`: without pin, for notes under a heading. */
export function PlaceLine({ className, plain }: { className?: string; plain?: boolean }) {
  const { place, ask } = usePlace();
  const words = place?.fullAddress ?? 'Set your location to see stores from nearest to farthest';
  const Pin = place ? MapPinFillIcon : MapPinIcon;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={cx('place-line', className)}
      data-known={place !== null || undefined}
      onClick={() => ask()}
    >
      {!plain && <Pin className="place-pin" />}
      <span>
        <span className="text-ink-muted">{words}</span>{' '}
        <span className="place-line-link">{place ? 'Change Your Location' : 'Use Your Location'}</span>
      </span>
    </button>
  );
}
