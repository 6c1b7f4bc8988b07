import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useSession } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { DeviceName } from './device-name.ts';
import { signInDevice } from './devices.contract.ts';

const Form = z.object({ name: DeviceName });

/** Signs in the browser that shows it, and leaves it locked at the counter. */
export function SignInDialog({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const { signOut, leave } = useSession();
  const { formProps, register, errorOf, formError, isBusy } = useSchemaForm<{ name: string }, unknown>({
    schema: Form,
    submit: async ({ name }) => {
      await call(signInDevice, { storeId, name });
      await leave(async () => {
        await navigate(`/console/${storeId}/counter`);
        // The server has ended the session.
        await signOut();
      });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign in this tablet"
      footer={
        <Button type="submit" form={formId} wide busy={isBusy} busyText="Signing in">
          Sign in
        </Button>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <p className="text-ink-muted">
          This browser becomes a tablet of the store and logs you out. It shows the orders of the store until it is
          revoked here. Each action needs a PIN.
        </p>
        <TextField label="Name" required placeholder="Counter" error={errorOf('name')} {...register('name')} />
        <FormTrouble message={formError} />
      </form>
    </Dialog>
  );
}
