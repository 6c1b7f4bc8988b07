import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Names, nationalPhone, type User } from '#features/auth';
import { ChangeEmail, ChangePhone, useSession, useShowUser } from '#features/auth/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble, Notice } from '#ui/states/notice.tsx';
import { changeUser } from '../account.contract.ts';
import { ProfilePicture } from './profile-picture.tsx';

type Fields = z.input<typeof Names>;

const birthDate = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

export function AccountDetails() {
  const { user } = useSession();
  return (
    <>
      <h1 className="mb-5 text-[2rem] leading-tight font-bold">Account Details</h1>
      {user && <ProfilePicture user={user} />}
      {user?.firstName === '' && (
        <Notice tone="info" className="mb-5 max-w-100">
          No name yet. Stores check it against your ID.
        </Notice>
      )}
      {user && <NamesForm key={user.id} user={user} />}
      {user && (
        <dl className="mt-9 grid max-w-100 gap-3.5 border-t border-line pt-5">
          <Fact name="Email" action={<ChangeEmail isNew={!user.email} />}>
            {user.email ?? 'None yet. Add one to reset a forgotten password.'}
          </Fact>
          <Fact name="Phone number" action={<ChangePhone isNew={!user.phoneNumber} />}>
            {user.phoneNumber ? nationalPhone(user.phoneNumber) : 'None yet. You can also log in with it.'}
          </Fact>
          <Fact name="Date of birth">{birthDate.format(new Date(user.dateOfBirth))}</Fact>
        </dl>
      )}
    </>
  );
}

function NamesForm({ user }: { user: User }) {
  const change = useAction(changeUser, { onSuccess: useShowUser(), showsRefusal: true });
  const { id, firstName, lastName, displayName } = user;
  const form = useSchemaForm<Fields, Fields>({
    schema: Names,
    defaultValues: { firstName, lastName, displayName },
    submit: async (names) => {
      await change.mutateAsync({ id, ...names });
      toast.success('Your details were saved.');
    },
  });
  const field = (name: keyof Fields) => ({ ...form.register(name), error: form.errorOf(name) });
  return (
    <form {...form.formProps} className="grid max-w-100 gap-4">
      <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" required autoComplete="family-name" {...field('lastName')} />
      <TextField
        label="Display name"
        required
        autoComplete="nickname"
        hint="Only you see it. Reviews show only the last letter of your first name."
        {...field('displayName')}
      />
      <FormTrouble message={form.formError} />
      <Button type="submit" size="lg" busy={form.isBusy} busyText="Saving" className="justify-self-start">
        Save
      </Button>
    </form>
  );
}

const Fact = ({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="col-start-1 break-words">{children}</dd>
    {action && <dd className="col-start-2 row-span-2 row-start-1 -mr-3">{action}</dd>}
  </div>
);
