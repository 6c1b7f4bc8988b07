import { setPin, signInDevice, unlockCounter } from '#features/staff';
import { httpClient } from '#platform/browser/client.ts';
import { DEVICE_TOKEN } from '#platform/live/protocol.ts';
import { goOnline } from './network/live-socket.ts';

const NAME = /^(?:__Host-)?wicket-device$/;

/** A browser of a counter: it keeps the cookie that it is given, and the session token of who unlocks it. */
export function openTablet(origin: string) {
  const jar = new Map<string, string>();
  const tablet = { sessionToken: null as string | null };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const setCookies: string[] = [];
  const call = httpClient({
    base: `${origin}/api`,
    token: () => tablet.sessionToken,
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers: { ...(init?.headers as object), cookie: cookie() } });
      for (const said of response.headers.getSetCookie()) {
        setCookies.push(said);
        const [name = '', value = ''] = (said.split(';', 1)[0] ?? '').split('=');
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return response;
    },
  });
  const deviceToken = () => [...jar].find(([name]) => NAME.test(name))?.[1] ?? null;
  return Object.assign(tablet, {
    call,
    setCookies,
    deviceToken,
    cookie,
    /** As a thief who copied it has it. */
    take: (copied: string) => jar.set('wicket-device', copied),
    signIn: async (storeId: number, by: { sessionToken: string }, name = 'Counter') => {
      tablet.sessionToken = by.sessionToken;
      const device = await call(signInDevice, { storeId: String(storeId), name });
      tablet.sessionToken = null;
      return device;
    },
    unlock: async (userId: string, pin: string) => {
      tablet.sessionToken = null;
      tablet.sessionToken = await call(unlockCounter, { userId, pin });
      return tablet.sessionToken;
    },
    /** The socket of the page: of the tablet itself, or of who has unlocked it. */
    goOnline: (token: string = DEVICE_TOKEN) => goOnline(origin, token, { headers: { cookie: cookie() } }),
  });
}

export type Tablet = ReturnType<typeof openTablet>;

export const choosePin = (origin: string, who: { sessionToken: string }, storeId: number, pin: string) =>
  httpClient({ base: `${origin}/api`, token: () => who.sessionToken })(setPin, { storeId: String(storeId), pin });
