import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { User } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { isFailure } from '#platform/errors.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { PasswordField } from '#ui/fields/password-input.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { deleteAccount } from '../account.contract.ts';
import { AccountRemoval } from './account-removal.ts';

type Fields = { currentPassword?: string };

/** The button works only after the box is checked, so that no account is removed by accident. Logs out afterwards. */
export function RemoveAccountForm() {
  const { user } = useSession();
  const [isTicked, setTicked] = useState(false);
  return (
    <section aria-labelledby="remove-account" className="mt-10 border-t border-line pt-6">
      <h2 id="remove-account" className="text-h3">
        Remove my account
      </h2>
      <p className="mt-1 text-ink-muted">
        Your details, addresses, cards, cart and favorites are deleted immediately. This cannot be undone. Reviews stay
        without your name; stores keep their orders without your details.
      </p>
      <Checkbox
        className="mt-2"
        checked={isTicked}
        onChange={({ currentTarget: { checked } }) => {
          setTicked(checked);
          announce(checked ? 'The button to remove your account is below.' : 'The button is hidden.');
        }}
      >
        I want to remove my account
      </Checkbox>
      {isTicked && user && <Removal user={user} />}
    </section>
  );
}

/** Requests the password where the server requires it: not right after logging in. */
function Removal({ user }: { user: User }) {
  const { signOut, leave } = useSession();
  const navigate = useNavigate();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useSchemaForm<Fields, Fields>({
    schema: AccountRemoval,
    submit: ({ currentPassword }) =>
      leave(async () => {
        try {
          await call(deleteAccount, { id: user.id, ...(currentPassword && { currentPassword }) });
        } catch (error) {
          // Rendered at once, so that the field can be focused.
          if (isFailure(error) && error.fields?.currentPassword) flushSync(() => setAsksPassword(true));
          throw error;
        }
        toast.success('Your account was removed.');
        await navigate('/');
        await signOut();
      }),
  });
  const { register, errorOf, formError, formProps, isBusy } = form;
  return (
    <form {...formProps} className="grid max-w-100 gap-4">
      <div hidden={!asksPassword}>
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          {...register('currentPassword')}
          error={errorOf('currentPassword')}
        />
      </div>
      <FormTrouble message={formError} />
      <Button
        type="submit"
        tone="danger-solid"
        size="lg"
        busy={isBusy}
        busyText="Removing"
        className="justify-self-start"
      >
        Remove my account
      </Button>
    </form>
  );
}
