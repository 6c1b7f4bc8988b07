import { useState } from 'react';
import * as z from 'zod/mini';
import { useTask } from '#platform/browser/data/use-action.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { CodeField } from '#ui/fields/code-input.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { FingerprintIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { FailureNotice, FormTrouble } from '#ui/states/notice.tsx';
import type { Factor, FactorAnswer } from './mfa.contract.ts';
import { AppCode, RecoveryCode } from './mfa-forms.ts';
import { passkeyFor } from './passkey-dialog.ts';

type Props = {
  factors: readonly Factor[];
  /** What the browser asks a passkey to sign. */
  askPasskey: () => Promise<object>;
  /** Throws a `Failure` for a wrong answer. */
  answer: (answer: FactorAnswer) => Promise<void>;
};

/** The second step: a code of the app, a passkey or a recovery code, as far as the account has them. */
export function FactorForm({ factors, askPasskey, answer }: Props) {
  const has = (factor: Factor) => factors.includes(factor);
  const [isRecovering, setRecovering] = useState(!has('app') && !has('passkey'));
  const usePasskey = useTask(async () => answer({ passkey: await passkeyFor(await askPasskey()) }), {
    showsRefusal: true,
  });
  return (
    <div className="grid gap-4">
      {isRecovering ? <RecoveryForm answer={answer} /> : has('app') && <CodeForm answer={answer} />}
      {has('passkey') && (has('app') || isRecovering) && <p className="or-line">or</p>}
      {has('passkey') && (
        <Button
          tone={has('app') || isRecovering ? 'secondary' : 'primary'}
          size="lg"
          wide
          busy={usePasskey.isPending}
          busyText="Waiting for your passkey"
          onClick={() => usePasskey.mutate()}
        >
          <FingerprintIcon />
          Use a passkey
        </Button>
      )}
      <FailureNotice error={usePasskey.error} />
      {has('recovery-code') && !isRecovering && (
        <Button tone="quiet" onClick={() => setRecovering(true)}>
          Use a recovery code
        </Button>
      )}
      {isRecovering && has('app') && (
        <Button tone="quiet" onClick={() => setRecovering(false)}>
          Use a code from the app
        </Button>
      )}
    </div>
  );
}

type Answer = Pick<Props, 'answer'>;
const CodeFields = z.object({ code: AppCode });
const RecoveryFields = z.object({ recoveryCode: RecoveryCode });

/** Goes on by itself after the sixth digit. */
export function CodeForm({ answer, submit = 'Continue' }: Answer & { submit?: string }) {
  const form = useSchemaForm<z.input<typeof CodeFields>, z.input<typeof CodeFields>>({
    schema: CodeFields,
    defaultValues: { code: '' },
    submit: async (given) => {
      try {
        await answer(given);
      } catch (error) {
        // What is typed next replaces the wrong code.
        form.setFocus('code', { shouldSelect: true });
        throw error;
      }
    },
  });
  const { register, errorOf, formError, isBusy, formProps } = form;
  const field = register('code', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const code = target.value.replaceAll(' ', '');
      // Apps show spaces, the boxes have none.
      if (code !== target.value) form.setValue('code', code);
      if (/^\d{6}$/.test(code)) void formProps.onSubmit();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <CodeField
        label="Code from the app"
        hint="Continues after the sixth digit. A new code appears every 30 seconds."
        required
        data-autofocus=""
        {...field}
        error={errorOf('code')}
      />
      <FormTrouble message={formError} />
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Checking">
        {submit}
      </Button>
    </form>
  );
}

function RecoveryForm({ answer }: Answer) {
  const form = useSchemaForm<z.input<typeof RecoveryFields>, z.input<typeof RecoveryFields>>({
    schema: RecoveryFields,
    defaultValues: { recoveryCode: '' },
    submit: answer,
  });
  const { register, errorOf, formError, isBusy, formProps } = form;
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        label="Recovery code"
        hint="One of the ten that you saved. Each works once."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus=""
        {...register('recoveryCode')}
        error={errorOf('recoveryCode')}
      />
      <FormTrouble message={formError} />
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Checking">
        Continue
      </Button>
    </form>
  );
}
