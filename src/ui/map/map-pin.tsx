import type { ComponentProps, ReactNode } from 'react';

type MapPinProps = {
  name: string;
  /** Below the name, where the name alone is ambiguous. */
  detail?: string;
  icon: ReactNode;
  /** Dark, with its name. Else the name shows under the pointer and with the focus. */
  isOn?: boolean;
  isMuted?: boolean;
  /** It is about there: without a foot, in a halo. */
  isSoft?: boolean;
};

/** A round pin that can be pressed. Its name lies over what is around it, so it takes no room of its own. */
export function MapPinButton({
  isOn,
  isMuted,
  isSoft,
  name,
  detail,
  icon,
  ...button
}: MapPinProps & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="map-pin"
      data-on={isOn || undefined}
      data-muted={isMuted || undefined}
      data-soft={isSoft || undefined}
      aria-expanded={isOn ?? false}
    >
      <PinFace name={name} detail={detail} icon={icon} />
    </button>
  );
}

/** The same as a static icon: with its name for screen readers, or hidden where other text states it. */
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
