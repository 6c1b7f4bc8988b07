import { getStatus, type PartState, type SiteStatus } from '#features/status';
import { ownHead } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Tag, type TagTone } from '#ui/parts/tag.tsx';
import type { Route } from './+types/status';
import './text-page.css';

export const loader = load(async ({ call }) => ({ status: await call(getStatus, {}) }));

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Status');

const PARTS: { key: keyof SiteStatus; name: string; says: Record<PartState, string> }[] = [
  {
    key: 'shop',
    name: 'Shopping and orders',
    says: {
      working: 'You can search, fill your cart and place orders.',
      delayed: 'Pages take longer than usual.',
      unavailable: 'Pages may not open, and orders cannot be placed. Orders that you placed are not lost.',
    },
  },
  {
    key: 'payments',
    name: 'Payments',
    says: {
      working: 'Cards are authorized, and refunds are made.',
      delayed: 'Some cards take longer to authorize. Your order stays on hold meanwhile; you are never charged twice.',
      unavailable: 'Cards cannot be authorized. Nothing is charged.',
    },
  },
  {
    key: 'messages',
    name: 'Emails, text messages and notifications',
    says: {
      working: 'They are sent within a minute.',
      delayed: 'They arrive late. You need not ask for a link or PIN again.',
      unavailable: 'They are not sent right now, and follow later.',
    },
  },
  {
    key: 'consoles',
    name: "Stores' consoles",
    says: {
      working: 'Stores see your order and answer it.',
      delayed: 'Stores may see your order late.',
      unavailable: 'Stores cannot answer orders right now.',
    },
  },
];

const WORDS: Record<PartState, string> = { working: 'Working', delayed: 'Delayed', unavailable: 'Not available' };
const TONES: Record<PartState, TagTone> = { working: 'success', delayed: 'warning', unavailable: 'danger' };

export default function Status({ loaderData: { status } }: Route.ComponentProps) {
  const isWell = PARTS.every(({ key }) => status[key] === 'working');
  return (
    <div className="text-page prose">
      <h1 className="text-h1">{isWell ? 'Everything works' : 'Something does not work as usual'}</h1>
      <p>This page says what works right now. Load it again after a few seconds for the newest state.</p>
      <dl className="mt-8 divide-y divide-line border-y border-line">
        {PARTS.map(({ key, name, says }) => {
          const state = status[key];
          return (
            <div key={key} className="py-4">
              <dt className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-semibold">
                {name}
                <Tag dot tone={TONES[state]}>
                  {WORDS[state]}
                </Tag>
              </dt>
              <dd className="mt-1 text-ink-muted">{says[state]}</dd>
            </div>
          );
        })}
      </dl>
      <p>
        Is it something else?{' '}
        <TextLink inline to="/contact-us">
          Contact us
        </TextLink>
        .
      </p>
    </div>
  );
}
