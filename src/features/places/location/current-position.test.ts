import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentPosition } from './current-position.ts';

const answering = (answer: Geolocation['getCurrentPosition']) => ({ getCurrentPosition: answer }) as Geolocation;
const failing = (code: number) => answering((_done, failed) => failed?.({ code } as GeolocationPositionError));

const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
afterEach(() => {
  vi.useRealTimers();
  logged.mockClear();
});

describe('the current position', () => {
  it('is the browser’s position', async () => {
    const geolocation = answering((done) =>
      done({ coords: { longitude: -79.4, latitude: 43.6 } } as GeolocationPosition),
    );
    expect(await currentPosition(geolocation)).toEqual({ lng: -79.4, lat: 43.6 });
    expect(logged).not.toHaveBeenCalled();
  });

  it('times out when the permission prompt is not answered', async () => {
    vi.useFakeTimers();
    const waiting = currentPosition(answering(() => {}));
    const refused = expect(waiting).rejects.toThrow('Finding your location took too long.');
    await vi.advanceTimersByTimeAsync(45_000);
    await refused;
    expect(logged.mock.calls).toEqual([['Error getting user location']]);
  });

  it.each([
    ['is not supported', undefined, 'Geolocation is not supported by your browser. Enter an address instead.'],
    ['is refused', failing(1), 'Location is off in your browser. Enter an address instead.'],
    ['is not available', failing(2), 'Your device could not find its location. Enter an address instead.'],
    ['takes too long', failing(3), 'Finding your location took too long. Try again, or enter an address instead.'],
    ['fails in an unknown way', failing(9), 'Location is off in your browser. Enter an address instead.'],
  ])('shows a sentence when it %s, and logs it as specified', async (_how, geolocation, words) => {
    await expect(currentPosition(geolocation)).rejects.toThrow(words);
    const line = geolocation ? 'Error getting user location' : 'Geolocation is not supported by your browser';
    expect(logged.mock.calls).toEqual([[line]]);
  });
});
