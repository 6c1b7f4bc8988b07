import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { DevicesIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { seenAgo } from '#ui/text/format.ts';
import { DeviceName } from './device-name.ts';
import { listDevices, renameDevice, revokeDevice, type StaffDevice } from './devices.contract.ts';

type Props = { device: StaffDevice; mayManage: boolean };

export function DeviceRow({ device, mayManage }: Props) {
  const { name, dateLastUsed, signedInBy, unlockedBy } = device;
  const [open, setOpen] = useState<'rename' | 'revoke' | null>(null);
  const close = () => setOpen(null);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-b border-line py-2.5">
      <DevicesIcon className="size-6 text-ink-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <b className="font-semibold">{name}</b>
        <p className="text-sm text-ink-muted">
          Last used {seenAgo(dateLastUsed, new Date())}
          {signedInBy && `, signed in by ${signedInBy}`}
        </p>
      </div>
      <Tag tone={unlockedBy ? 'success' : 'neutral'}>{unlockedBy ?? 'Locked'}</Tag>
      {mayManage && (
        <span className="flex gap-2">
          <Button tone="quiet" size="sm" aria-label={`Rename: ${name}`} onClick={() => setOpen('rename')}>
            Rename
          </Button>
          <Button tone="danger" size="sm" aria-label={`Revoke: ${name}`} onClick={() => setOpen('revoke')}>
            Revoke
          </Button>
        </span>
      )}
      {open === 'rename' && <RenameDialog device={device} onClose={close} />}
      {open === 'revoke' && <RevokeDialog device={device} onClose={close} />}
    </li>
  );
}

type DialogProps = { device: StaffDevice; onClose: () => void };
const Form = z.object({ name: DeviceName });

function RenameDialog({ device: { id, name }, onClose }: DialogProps) {
  const cache = useCallCache();
  const formId = useId();
  const { formProps, register, errorOf, formError, isBusy } = useSchemaForm<{ name: string }, unknown>({
    schema: Form,
    submit: async (form) => {
      await call(renameDevice, { id, name: form.name });
      void cache.invalidate(listDevices);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename the tablet"
      footer={
        <Button type="submit" form={formId} wide busy={isBusy} busyText="Saving">
          Save
        </Button>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <TextField label="Name" required defaultValue={name} error={errorOf('name')} {...register('name')} />
        <FormTrouble message={formError} />
      </form>
    </Dialog>
  );
}

function RevokeDialog({ device: { id, name }, onClose }: DialogProps) {
  const revoke = useAction(revokeDevice, {
    updates: [listDevices],
    onSuccess: () => {
      toast.success(`${name} is signed out.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={`Revoke ${name}?`}
      footer={
        <Button tone="danger-solid" wide busy={revoke.isPending} onClick={() => revoke.mutate({ id })}>
          Revoke
        </Button>
      }
    >
      It stops showing orders at once, and nobody can unlock it. Sign it in again to use it at the counter.
    </Dialog>
  );
}
