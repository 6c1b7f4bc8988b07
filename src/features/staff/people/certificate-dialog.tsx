import { useId } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useSchemaForm } from '#platform/browser/form.ts';
import { raw, text } from '#platform/contract/fields.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { changeMember, listTeam, type TeamMember } from '../staff.contract.ts';

const Form = z.object({ certificateNumber: text(40), certificateExpiresOn: raw(10) });
type Fields = z.output<typeof Form>;

/** The training that the province requires of who sells. */
export function CertificateDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const cache = useCallCache();
  const formId = useId();
  const { formProps, register, errorOf, formError, isBusy } = useSchemaForm<Fields, unknown>({
    schema: Form,
    submit: async ({ certificateNumber, certificateExpiresOn }) => {
      await call(changeMember, {
        id: member.id,
        certificateNumber,
        certificateExpiresOn: certificateExpiresOn || null,
      });
      void cache.invalidate(listTeam);
      toast.success('The certificate was saved.');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Training certificate of ${member.name}`}
      footer={
        <Button type="submit" form={formId} wide busy={isBusy} busyText="Saving">
          Save
        </Button>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <TextField
          label="Certificate number"
          autoComplete="off"
          hint="In Ontario: CannSell."
          defaultValue={member.details?.certificateNumber ?? ''}
          error={errorOf('certificateNumber')}
          {...register('certificateNumber')}
        />
        <TextField
          label="Valid until"
          type="date"
          defaultValue={member.details?.certificateExpiresOn ?? ''}
          error={errorOf('certificateExpiresOn')}
          {...register('certificateExpiresOn')}
        />
        <FormTrouble message={formError} />
      </form>
    </Dialog>
  );
}
