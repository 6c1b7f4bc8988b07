import type { ComponentProps, ReactNode } from 'react';

type MapPinProps = {
  name: string;
  icon: ReactNode;
  /** Dark, with its name. Else the name shows under the pointer and with the focus. */
  isOn?: boolean;
  isMuted?: boolean;
};

/** A round pin that can be pressed. Its name lies over what is around it, so it takes no room of its own. */
export function MapPinButton({ isOn, isMuted, name, icon, ...button }: MapPinProps & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className="map-pin"
      data-on={isOn || undefined}
      data-muted={isMuted || undefined}
      aria-expanded={isOn ?? false}
    >
      <PinFace name={name} icon={icon} />
    </button>
  );
}

/** The same as a sign only: for screen readers by its name, or hidden where something else says it. */
export function MapPinSign({ isOn, isMuted, name, icon, isHidden }: MapPinProps & { isHidden?: boolean }) {
  return (
    <span
      {...(isHidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className="map-pin"
      data-on={isOn || undefined}
      data-muted={isMuted || undefined}
    >
      <PinFace name={name} icon={icon} />
    </span>
  );
}

function PinFace({ name, icon }: { name: string; icon: ReactNode }) {
  return (
    <>
      <i>{icon}</i>
      <span className="map-pin-name" data-map-wide="">
        <i>{icon}</i>
        <span>{name}</span>
      </span>
    </>
  );
}
