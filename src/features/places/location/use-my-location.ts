import { call } from '#platform/browser/browser.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { type LocatedPlace, reversePlace } from '../places.contract.ts';
import { currentPosition } from './current-position.ts';
import { usePlace } from './place-context.ts';

export async function whereIAm(): Promise<LocatedPlace> {
  const { lng, lat } = await currentPosition(navigator.geolocation);
  return call(reversePlace, { lng, lat });
}

/** Sets the browser's position as the location. The browser prompts only when `find` is called. */
export function useMyLocation() {
  const { choose } = usePlace();
  const { mutate, ...finding } = useTask(() => whereIAm(), { showsRefusal: true });
  return { ...finding, find: () => mutate(undefined, { onSuccess: choose }) };
}
