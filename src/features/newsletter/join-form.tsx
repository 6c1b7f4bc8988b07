import { type FormEvent, useId, useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { useSite } from '#platform/web/use-site.ts';
import { FieldNote } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { Button } from '#ui/parts/button.tsx';
import { footerConsent } from './consent.ts';
import { subscribe } from './newsletter.contract.ts';

const NO_ADDRESS = 'Please enter an email address, such as alex@mail.example.';
const SENT = 'Check your email: if this address is not on our list yet, we have sent it a link to confirm.';

type Step = { at: 'start' | 'busy' | 'sent' } | { at: 'wrong'; message: string };

/** Joins the mailing list. A plain form that any browser sends; with scripts the page stays. */
export function JoinForm() {
  const site = useSite();
  const id = useId();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const error = step.at === 'wrong' ? step.message : undefined;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step.at === 'busy') return;
    const form = event.currentTarget;
    setStep({ at: 'busy' });
    try {
      await call(subscribe, { email: String(new FormData(form).get('email')) });
      form.reset();
      setStep({ at: 'sent' });
    } catch (failure) {
      setStep({ at: 'wrong', message: (failure as Error).message });
      form.querySelector('input')?.focus();
    }
  };
  return (
    <form
      method="post"
      action="/newsletter/subscribe"
      aria-labelledby={`${id}-title`}
      onSubmit={send}
      onInvalidCapture={(event) => {
        event.preventDefault();
        setStep({ at: 'wrong', message: NO_ADDRESS });
        (event.target as HTMLElement).focus();
      }}
    >
      <h2 id={`${id}-title`} className="text-[1.125rem] leading-snug font-[650]">
        Join our mailing list for exclusive deals!
      </h2>
      <div className="mt-3 flex gap-2">
        <TextInput
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label="Your email address"
          aria-describedby={`${id}-note ${id}-consent`}
          aria-invalid={error ? true : undefined}
          placeholder="Your email address"
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="min-h-12 flex-none" busy={step.at === 'busy'}>
          Subscribe
        </Button>
      </div>
      <div id={`${id}-note`} role="status">
        {error && <FieldNote error={error} />}
        {step.at === 'sent' && <p className="mt-2 text-sm text-success-text">{SENT}</p>}
      </div>
      <p id={`${id}-consent`} className="mt-2 text-xs text-ink-muted">
        {footerConsent(site)} {site.postalAddress}
      </p>
    </form>
  );
}
