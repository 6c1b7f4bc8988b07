import { call } from '#platform/browser/browser.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { DEVICE_HEADER, deviceToken } from '../devices/device-token.ts';
import { answerSecondFactor, startPasskeyLogIn } from './mfa.contract.ts';
import { passkeyFor } from './passkey-dialog.ts';

/** Without address and password: the passkey says whose log-in it is. */
export function PasskeyLogIn({ onLoggedIn }: { onLoggedIn: (sessionToken: string) => void }) {
  const logIn = useTask(
    async () => {
      const { ticket, options } = await call(startPasskeyLogIn, {});
      const passkey = await passkeyFor(options);
      const headers = { [DEVICE_HEADER]: deviceToken() };
      onLoggedIn((await call(answerSecondFactor, { ticket, passkey }, headers)) as string);
    },
    { showsRefusal: true },
  );
  return (
    <>
      <Button
        tone="secondary"
        wide
        busy={logIn.isPending}
        busyText="Waiting for your passkey"
        onClick={() => logIn.mutate()}
      >
        Log in with a passkey
      </Button>
      <FailureNotice error={logIn.error} />
    </>
  );
}
