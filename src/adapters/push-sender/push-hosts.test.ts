import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { atHosts } from './push-hosts.ts';

const mayAsk = (address: string) => atHosts(readConfig({}, []).pushHosts)(new URL(address));

describe('the addresses that a browser may submit', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://FCM.googleapis.com/fcm/send/abc',
  ])('are those of push services: %s', (address) => expect(mayAsk(address)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://someone@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evil.example/?fcm.googleapis.com',
    'https://evil.example/#.push.apple.com',
    'https://notify.windows.com/',
    'https://evilpush.apple.com/',
    'https://push.apple.com.evil.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'file:///etc/passwd',
    'ftp://fcm.googleapis.com/',
    'javascript:fcm.googleapis.com',
  ])('are rejected: %s', (address) => expect(mayAsk(address)).toBe(false));

  it('are a setting', () => {
    const { pushHosts } = readConfig({ PUSH_HOSTS: 'push.example,*.push.example.org' }, []);
    expect(pushHosts).toEqual(['push.example', '*.push.example.org']);
    expect(atHosts(pushHosts)(new URL('https://push.example/1'))).toBe(true);
    expect(atHosts(pushHosts)(new URL('https://a.push.example/1'))).toBe(false);
  });

  it.each(['*', '*.com:8080', 'https://push.example', '', 'localhost', 'a,,b'])(
    'cannot be set to what is no host: %s',
    (given) => {
      // Empty settings are none.
      if (given === '') expect(readConfig({ PUSH_HOSTS: given }, []).pushHosts).toHaveLength(4);
      else expect(() => readConfig({ PUSH_HOSTS: given }, [])).toThrow(/PUSH_HOSTS/);
    },
  );
});
