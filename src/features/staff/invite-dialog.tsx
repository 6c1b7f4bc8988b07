import { useId } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useSchemaForm } from '#platform/browser/form.ts';
import { email, raw } from '#platform/contract/fields.ts';
import { EmailField } from '#ui/fields/email-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { roleNameOf } from './people/member-row.tsx';
import { inviteMember, listTeam } from './staff.contract.ts';
import type { TeamData } from './team-panel.tsx';

const Form = z.object({ email, role: raw(40) });
type Fields = { email: string; role: string };
/** Most people of a store are. */
const USUAL = 'budtender';

type Props = { storeId: string | undefined; team: TeamData; onClose: () => void };

/** Asks somebody by mail to join the team. */
export function InviteDialog({ storeId, team, onClose }: Props) {
  const cache = useCallCache();
  const formId = useId();
  const { formProps, register, errorOf, formError, isBusy } = useSchemaForm<Fields, unknown>({
    schema: Form,
    submit: async (fields) => {
      const invitation = await call(inviteMember, { ...fields, storeId });
      void cache.invalidate(listTeam);
      toast.success(`We sent ${invitation.email} an invitation.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite to the team"
      footer={
        <Button type="submit" form={formId} wide busy={isBusy} busyText="Sending">
          Send invitation
        </Button>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <p className="text-ink-muted">
          They get a link that works for 7 days, with the account of this address. It joins them to {team.name}.
        </p>
        <EmailField autoComplete="off" error={errorOf('email')} {...register('email')} />
        <Field label="Role" required error={errorOf('role')}>
          {(given) => (
            <Select
              {...given}
              {...register('role')}
              defaultValue={team.givable.find((key) => key === USUAL) ?? team.givable.at(-1)}
            >
              {team.givable.map((key) => (
                <option key={key} value={key}>
                  {roleNameOf(team, key)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FormTrouble message={formError} />
      </form>
    </Dialog>
  );
}
