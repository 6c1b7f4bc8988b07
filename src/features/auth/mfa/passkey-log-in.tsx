import { call } from '#platform/browser/browser.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { Button, type ButtonProps } from '#ui/parts/button.tsx';
import { FailureNotice } from '#ui/states/notice.tsx';
import { DEVICE_HEADER, deviceToken } from '../devices/device-token.ts';
import { answerSecondFactor, startPasskeyLogIn } from './mfa.contract.ts';
import { passkeyFor } from './passkey-dialog.ts';

type Props = Pick<ButtonProps, 'tone' | 'size' | 'children'> & { onLoggedIn: (sessionToken: string) => void };

/** Without address and password: the passkey says whose log-in it is. */
export function PasskeyLogIn({ onLoggedIn, ...look }: Props) {
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
        wide
        busy={logIn.isPending}
        busyText="Waiting for your passkey"
        onClick={() => logIn.mutate()}
        {...look}
      />
      <FailureNotice error={logIn.error} />
    </>
  );
}
