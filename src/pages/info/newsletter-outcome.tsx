import { fail } from '#platform/errors.ts';
import { ownHead } from '#platform/web/head.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { DoneNote } from '#ui/states/done-note.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/newsletter-outcome';

/** The result pages of the newsletter's forms, by the end of the address. */
const OUTCOMES = {
  'check-your-email': {
    isDone: true,
    title: 'Check your email',
    text: 'If this address is not on our list yet, we have sent it a link. You are on the list once you confirm.',
  },
  joined: {
    isDone: true,
    title: 'You are on the list',
    text: 'You will receive news and offers by email. Every email has a link to unsubscribe.',
  },
  left: { isDone: true, title: 'You are unsubscribed', text: 'You will no longer receive news and offers by email.' },
  'too-old': {
    isDone: false,
    title: 'This link has been replaced or has expired',
    text: 'Enter your address again, at the bottom of any page, to get a new one.',
  },
  unknown: {
    isDone: false,
    title: 'This link is not valid',
    text: 'Open the link in the latest email from us.',
  },
  'no-address': {
    isDone: false,
    title: 'That is not an email address',
    text: 'Please enter one such as alex@mail.example, at the bottom of any page.',
  },
  'too-often': { isDone: false, title: 'Too many attempts', text: 'Please try again in an hour.' },
} as const;

const isOutcome = (name: string): name is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, name);

export const loader = load(async ({ params: { outcome } }: PageArgs<{ outcome: string }>) => {
  if (!isOutcome(outcome)) throw fail('not-found', 'There is no such page.');
  return OUTCOMES[outcome];
});

export const handle: ShellHandle = { isOpenToAll: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  ownHead(siteOf(matches), loaderData?.title ?? 'Page Not Found');

export default function NewsletterOutcome({ loaderData: { isDone, title, text } }: Route.ComponentProps) {
  const action = <ButtonLink to="/">Go to home page</ButtonLink>;
  return isDone ? (
    <DoneNote title={title} action={action}>
      {text}
    </DoneNote>
  ) : (
    <EmptyState art="search" title={title} level={1} action={action} className="py-14">
      {text}
    </EmptyState>
  );
}
