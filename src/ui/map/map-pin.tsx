import type { ComponentProps, ReactNode } from 'react';

type MapPinProps = {
  name: string;
  /** Below the name, where that is ambiguous. */
  detail?: string;
  icon: ReactNode;
  /** Dark, with its name. Else the name shows on hover and focus. */
  isOn?: boolean;
  isMuted?: boolean;
  /** Approximate: without a foot, in a halo. */
  isSoft?: boolean;
};

/** A permanent label, where it fits: `short` may be truncated, `rest` never. */
export type PinLabel = { short: string; rest: string };

/** The estimated width of the label, px, with the style's maximum. */
export const labelWidth = ({ short, rest }: PinLabel): number =>
  Math.min(MOST_SHORT, 7 * short.length) + 6.5 * rest.length + SIDES;
const MOST_SHORT = 128;
const SIDES = 28;

/** A round pin button, or its short name. Its full name overlays its surroundings. */
export function MapPinButton({
  isOn,
  isMuted,
  isSoft,
  name,
  detail,
  icon,
  label,
  ...button
}: MapPinProps & { label?: PinLabel } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="map-pin"
      data-on={isOn || undefined}
      data-muted={isMuted || undefined}
      data-soft={isSoft || undefined}
      data-labelled={label ? '' : undefined}
      aria-expanded={isOn ?? false}
    >
      {label && (
        <span className="map-pin-label" aria-hidden="true">
          {/* Drawn by the style: the button's whole name says it, in another order. */}
          <b data-text={label.short} />
          <span data-text={label.rest} />
        </span>
      )}
      <PinFace name={name} detail={detail} icon={icon} />
    </button>
  );
}

/** The same as a static icon: with its name for screen readers, or hidden. */
export function MapPinSign({
  isOn,
  isMuted,
  isSoft,
  name,
  detail,
  icon,
  isHidden,
}: MapPinProps & { isHidden?: boolean }) {
  return (
    <span
      {...(isHidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className="map-pin"
      data-on={isOn || undefined}
      data-muted={isMuted || undefined}
      data-soft={isSoft || undefined}
    >
      <PinFace name={name} detail={detail} icon={icon} />
    </span>
  );
}

function PinFace({ name, detail, icon }: Pick<MapPinProps, 'name' | 'detail' | 'icon'>) {
  return (
    <>
      <i>{icon}</i>
      <span className="map-pin-name" data-map-wide="">
        <i>{icon}</i>
        <span>
          {name} {detail && <small>{detail}</small>}
        </span>
      </span>
    </>
  );
}
