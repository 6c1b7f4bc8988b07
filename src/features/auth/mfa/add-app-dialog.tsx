import { useEffect } from 'react';
import { renderSVG } from 'uqr';
import { call } from '#platform/browser/browser.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { CodeForm } from './factor-form.tsx';
import { confirmApp, startApp } from './mfa.contract.ts';

type Props = {
  /** null: the account has recovery codes already. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** The user scans the seed and enters one code, which shows that the app has it. */
export function AddAppDialog({ onAdded, onClose }: Props) {
  const { mutate, data, error, isPending } = useAction(startApp, { showsRefusal: true });
  useEffect(() => mutate({}), [mutate]);
  return (
    <Dialog open onClose={onClose} title="Set up an authenticator app">
      <BusyRegion busy={isPending} label="Creating a key for your app">
        {isPending && <Skeleton className="mx-auto size-48 rounded-md" />}
        {error && !data && <TryAgain error={error} onRetry={() => mutate({})} />}
        {data && (
          <div className="grid gap-4">
            <p>Scan this with your app, or open the link on this device.</p>
            <a
              href={data.url}
              aria-label="Open in your authenticator app"
              className="mx-auto block rounded-md bg-white p-2"
            >
              <img
                alt=""
                className="size-44"
                src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.url, { border: 0 }))}`}
              />
            </a>
            <p className="text-sm text-ink-muted">
              Or enter this key: <code className="break-all text-ink">{data.seed.match(/.{4}/g)?.join(' ')}</code>
            </p>
            <CodeForm
              submit="Turn on"
              answer={async ({ code = '' }) => onAdded((await call(confirmApp, { code })).recoveryCodes)}
            />
          </div>
        )}
      </BusyRegion>
    </Dialog>
  );
}
