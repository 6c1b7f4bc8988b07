import * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { knownPassword } from '../forms.ts';
import { FactorForm } from './factor-form.tsx';
import { type Factor, listFactors, reauthenticate, startReauthentication } from './mfa.contract.ts';

const PasswordOnly = z.object({ currentPassword: knownPassword });
type Fields = z.input<typeof PasswordOnly>;

type Props = { onAuthenticated: () => void; onClose: () => void };

/** Asks who is there before something that a stranger at an open session must not do. */
export function ReauthenticationDialog({ onAuthenticated, onClose }: Props) {
  const { data } = useCall(listFactors, {});
  const factors: Factor[] = [
    ...(data?.passkeys.length ? (['passkey'] as const) : []),
    ...(data?.hasApp ? (['app'] as const) : []),
  ];
  const form = useSchemaForm<Fields, Fields>({
    schema: PasswordOnly,
    defaultValues: { currentPassword: '' },
    submit: async (fields) => {
      await call(reauthenticate, fields);
      onAuthenticated();
    },
  });
  const { register, errorOf, formError, isBusy } = form;
  return (
    <Dialog open onClose={onClose} title="Confirm that it is you">
      <p className="mb-4 text-ink-muted">You logged in a while ago. This protects your account on a shared device.</p>
      <form {...form.formProps} className="grid gap-4">
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          {...register('currentPassword')}
          error={errorOf('currentPassword')}
        />
        <FormTrouble message={formError} />
        <Button type="submit" size="lg" wide busy={isBusy} busyText="Checking">
          Continue
        </Button>
      </form>
      {factors.length > 0 && (
        <div className="mt-5 border-t border-line pt-5">
          <FactorForm
            factors={factors}
            askPasskey={() => call(startReauthentication, {})}
            answer={async (answer) => {
              await call(reauthenticate, answer);
              onAuthenticated();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
