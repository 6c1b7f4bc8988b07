import { type ReactNode, useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { KeyIcon } from '#ui/icons/icons.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { timeAgo } from '#ui/text/format.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import {
  addPasskey,
  listFactors,
  type Passkey,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
} from './mfa.contract.ts';
import { makePasskey } from './passkey-dialog.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** The second step of one's log-in: what there is, and ways to add and remove it; then what else belongs there. */
export function FactorSettings({ children }: { children?: ReactNode }) {
  const cache = useCallCache();
  const { data, isLoading, error, refetch } = useCall(listFactors, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAddingApp, setAddingApp] = useState(false);
  const added = (what: string, recoveryCodes: readonly string[] | null) => {
    void cache.invalidate(listFactors);
    toast.success(what);
    setCodes(recoveryCodes);
  };
  const add = useTask(async () => {
    const passkey = await makePasskey(await call(startPasskey, {}));
    const { recoveryCodes } = await call(addPasskey, { passkey });
    added('Your passkey was added.', recoveryCodes);
  });
  const dropApp = useAction(removeApp, { updates: [listFactors] });
  const renew = useAction(renewRecoveryCodes, {
    updates: [listFactors],
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const hasAny = data && (data.passkeys.length > 0 || data.hasApp);
  return (
    <BusyRegion busy={isLoading} label="Loading how you log in">
      {data?.isRequired && !hasAny && (
        <Notice tone="warning" className="mb-5">
          Your role requires a second step. Until you add one, you can only shop.
        </Notice>
      )}
      {isLoading && <Skeleton className="h-40 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <section aria-labelledby="passkeys">
            <h2 id="passkeys" className="text-h3">
              Passkeys
            </h2>
            <p className="mt-1 text-ink-muted">
              Log in with your fingerprint, face or device PIN. A passkey works on this site only.
            </p>
            <ul className="mt-3 border-t border-line">
              {data.passkeys.length === 0 && (
                // As high as a passkey, so that the first one moves nothing.
                <li className="flex min-h-16 items-center border-b border-line py-2.5 text-ink-muted">
                  You have no passkey yet.
                </li>
              )}
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
            <Button
              tone="secondary"
              className="mt-3"
              busy={add.isPending}
              busyText="Waiting for your device"
              onClick={() => add.mutate()}
            >
              Add a passkey
            </Button>
          </section>
          <section aria-labelledby="app" className="mt-10">
            <h2 id="app" className="flex items-center gap-2 text-h3">
              Authenticator app {data.hasApp && <Tag tone="success">On</Tag>}
            </h2>
            <p className="mt-1 text-ink-muted">An app on your phone shows a new code every 30 seconds.</p>
            {data.hasApp ? (
              <Button tone="danger" className="mt-3 -ml-3" busy={dropApp.isPending} onClick={() => dropApp.mutate({})}>
                Remove the app
              </Button>
            ) : (
              <Button tone="secondary" className="mt-3" onClick={() => setAddingApp(true)}>
                Set up an app
              </Button>
            )}
          </section>
          {hasAny && (
            <section aria-labelledby="codes" className="mt-10">
              <h2 id="codes" className="text-h3">
                Recovery codes
              </h2>
              <p className="mt-1 text-ink-muted">
                To log in if you lose your device. {data.recoveryCodesLeft} of 10 are left.
              </p>
              <Button tone="secondary" className="mt-3" busy={renew.isPending} onClick={() => renew.mutate({})}>
                Make new codes
              </Button>
            </section>
          )}
          {children}
        </>
      )}
      {isAddingApp && (
        <AddAppDialog
          onClose={() => setAddingApp(false)}
          onAdded={(recoveryCodes) => {
            setAddingApp(false);
            added('Your authenticator app was added.', recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </BusyRegion>
  );
}

function PasskeyRow({ passkey: { id, name, dateCreated, dateLastUsed } }: { passkey: Passkey }) {
  const remove = useAction(removePasskey, { updates: [listFactors] });
  const now = new Date();
  const used = dateLastUsed
    ? `Last used ${timeAgo(new Date(dateLastUsed), now)}`
    : `Added ${timeAgo(new Date(dateCreated), now)}`;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2.5">
      <KeyIcon className="size-6 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <b className="font-semibold">{name}</b>
        <p className="text-sm text-ink-muted">{used}</p>
      </div>
      <Button
        tone="quiet"
        size="sm"
        aria-label={`Remove: ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        Remove
      </Button>
    </li>
  );
}
