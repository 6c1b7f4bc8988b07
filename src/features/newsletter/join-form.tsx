import { type FormEvent, useId, useState } from 'react';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useSite } from '#platform/web/use-site.ts';
import { FieldNote } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { Button } from '#ui/parts/button.tsx';
import { footerConsent } from './consent.ts';
import { subscribe } from './newsletter.contract.ts';

const NO_ADDRESS = 'Please enter an email address, such as alex@mail.example.';
const SENT = 'Check your email: if this address is not on our list yet, we have sent it a link to confirm.';

/** Joins the mailing list. A plain form; with scripts the page stays. */
export function JoinForm() {
  const site = useSite();
  const id = useId();
  const [isMistyped, setMistyped] = useState(false);
  const join = useAction(subscribe, { showsRefusal: true });
  const error = isMistyped ? NO_ADDRESS : messageOnPage(join.error);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (join.isPending) return;
    const form = event.currentTarget;
    setMistyped(false);
    join.mutate(
      { email: String(new FormData(form).get('email')) },
      { onSuccess: () => form.reset(), onError: () => form.querySelector('input')?.focus() },
    );
  };
  return (
    <form
      method="post"
      action="/newsletter/subscribe"
      aria-labelledby={`${id}-title`}
      onSubmit={send}
      onInvalidCapture={(event) => {
        event.preventDefault();
        setMistyped(true);
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
        <Button type="submit" className="min-h-12 flex-none" busy={join.isPending}>
          Subscribe
        </Button>
      </div>
      <div id={`${id}-note`} role="status">
        {error && <FieldNote error={error} />}
        {join.isSuccess && !isMistyped && <p className="mt-2 text-sm text-success-text">{SENT}</p>}
      </div>
      <p id={`${id}-consent`} className="mt-2 text-xs text-ink-muted">
        {footerConsent(site)} {site.postalAddress}
      </p>
    </form>
  );
}
