import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { timeAgo } from '#ui/text/format.ts';
import { type CounterPin, listPins, setPin } from './counter.contract.ts';
import { NewPin } from './pin.ts';

/** One's PINs for the tablets of the stores where one works. Nothing for who works at none. */
export function OwnPins() {
  const { data = [] } = useCall(listPins, {}, { isOptional: true });
  const [chosen, setChosen] = useState<CounterPin | null>(null);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="counter-pins" className="mt-10">
      <h2 id="counter-pins" className="text-h3">
        Counter PIN
      </h2>
      <p className="mt-1 text-ink-muted">
        Unlocks the tablets at the counter. Each action there is recorded with your name.
      </p>
      <ul className="mt-3 border-t border-line">
        {data.map((pin) => (
          <li key={pin.storeId} className="flex min-h-16 flex-wrap items-center gap-3 border-b border-line py-2.5">
            <div className="min-w-0 flex-1">
              <b className="font-semibold">{pin.storeName}</b>
              <p className="text-sm text-ink-muted">
                {pin.dateSet ? `Set ${timeAgo(pin.dateSet, new Date())}` : 'You have no PIN yet.'}
              </p>
            </div>
            <Button
              tone="secondary"
              size="sm"
              aria-label={`${pin.dateSet ? 'Change PIN' : 'Set PIN'}: ${pin.storeName}`}
              onClick={() => setChosen(pin)}
            >
              {pin.dateSet ? 'Change PIN' : 'Set PIN'}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <SetPinDialog pin={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

const Form = z.object({ pin: NewPin });

function SetPinDialog({ pin: { storeId, storeName }, onClose }: { pin: CounterPin; onClose: () => void }) {
  const cache = useCallCache();
  const formId = useId();
  const { formProps, register, errorOf, formError, isBusy } = useSchemaForm<{ pin: string }, unknown>({
    schema: Form,
    submit: async ({ pin }) => {
      await call(setPin, { storeId, pin });
      void cache.invalidate(listPins);
      toast.success(`Your PIN for ${storeName} is set.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`PIN for ${storeName}`}
      footer={
        <Button type="submit" form={formId} wide busy={isBusy} busyText="Saving">
          Save PIN
        </Button>
      }
    >
      <form {...formProps} id={formId} className="grid gap-4">
        <TextField
          label="New PIN"
          hint="4 to 6 digits, and none of your birth date. Tablets that you have unlocked lock."
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={errorOf('pin')}
          {...register('pin')}
        />
        <FormTrouble message={formError} />
      </form>
    </Dialog>
  );
}
