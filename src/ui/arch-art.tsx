import type { ReactNode } from 'react';

export type ArchArtName =
  | 'bag'
  | 'search'
  | 'receipt'
  | 'pin'
  | 'card'
  | 'door'
  | 'heart'
  | 'bell'
  | 'chat'
  | 'star'
  | 'letter'
  | 'store';

const line = { className: 'stroke-ink', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const body = { ...line, className: 'fill-surface stroke-ink' };

const things: Record<ArchArtName, ReactNode> = {
  bag: (
    <>
      <path d="M48 60h36l5 40H43Z" {...body} />
      <path d="M56 66v-8a10 10 0 0 1 20 0v8" {...line} />
    </>
  ),
  search: (
    <>
      <circle cx="62" cy="70" r="17" {...body} />
      <path d="m75 83 12 13" {...line} strokeWidth="4" />
    </>
  ),
  receipt: (
    <>
      <path d="M48 54h36v46l-6-4-6 4-6-4-6 4-6-4-6 4Z" {...body} />
      <path d="M56 66h20M56 76h14" {...line} />
    </>
  ),
  pin: (
    <>
      <path d="M66 98c12-13 19-22 19-32a19 19 0 1 0-38 0c0 10 7 19 19 32Z" {...body} />
      <circle cx="66" cy="66" r="6.5" className="fill-brand" />
    </>
  ),
  card: (
    <>
      <rect x="42" y="62" width="48" height="34" rx="5" {...body} />
      <path d="M42 73h48" {...line} strokeWidth="5" strokeLinecap="butt" />
    </>
  ),
  door: (
    <>
      <rect x="50" y="56" width="32" height="44" rx="3" {...body} />
      <circle cx="75" cy="79" r="2.5" className="fill-ink" />
    </>
  ),
  heart: <path d="M66 96c-14-9-22-17-22-26a11 11 0 0 1 22-3 11 11 0 0 1 22 3c0 9-8 17-22 26Z" {...body} />,
  bell: (
    <>
      <path d="M48 90h36c-4-4-5-9-5-16a13 13 0 0 0-26 0c0 7-1 12-5 16Z" {...body} />
      <path d="M61 96h10M66 61v-4" {...line} />
    </>
  ),
  chat: (
    <>
      <path d="M45 60h42a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H62l-11 9v-9h-6a3 3 0 0 1-3-3V63a3 3 0 0 1 3-3Z" {...body} />
      <path d="M53 71h26M53 79h16" {...line} />
    </>
  ),
  star: <path d="m66 55 7 14.5 16 2.2-11.6 11.2 2.8 15.9L66 91.2l-14.2 7.6 2.8-15.9L43 71.7l16-2.2Z" {...body} />,
  letter: (
    <>
      <rect x="42" y="62" width="48" height="34" rx="4" {...body} />
      <path d="m45 66 21 16 21-16" {...line} />
    </>
  ),
  store: (
    <>
      <path d="M47 74v26h38V74" {...body} />
      <path
        d="M46 58h40l5 13a6.5 6.5 0 0 1-12.5 0 6.5 6.5 0 0 1-12.5 0 6.5 6.5 0 0 1-12.5 0A6.5 6.5 0 0 1 41 71Z"
        {...body}
      />
      <path d="M60 100V87h12v13" {...line} />
    </>
  ),
};

/** The arch over a counter with one thing on it, 132 by 112, decorative. */
export function ArchArt({ name }: { name: ArchArtName }) {
  return (
    <svg viewBox="0 0 132 112" aria-hidden="true" fill="none" className="h-28 w-33">
      <path d="M14 104V62a52 52 0 0 1 104 0v42Z" className="fill-bg-sunken" />
      <path d="M34 104V66a32 32 0 0 1 64 0v38Z" className="fill-brand-soft-strong" />
      <rect x="4" y="100" width="124" height="8" rx="4" className="fill-brand" />
      {things[name]}
    </svg>
  );
}

/** The green arch with a check: something is done (confirmation, thanks). 168 by 140, decorative. */
export function DoneArt() {
  return (
    <svg viewBox="0 0 168 140" aria-hidden="true" fill="none" className="h-35 w-42">
      <path d="M18 132V78a66 66 0 0 1 132 0v54Z" className="fill-brand-soft-strong" />
      <path d="M42 132V80a42 42 0 0 1 84 0v52Z" className="fill-brand" />
      <path
        d="m66 92 13 13 25-27"
        className="stroke-on-brand"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="6" y="126" width="156" height="10" rx="5" className="fill-brand" />
    </svg>
  );
}
