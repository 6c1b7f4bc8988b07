import type { ReactNode } from 'react';
import { DoneArt } from './done-art.tsx';

/** A success page: the arch, a heading, a line, and a link onwards. */
export function DoneNote({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="page flex max-w-140 flex-col items-center py-12 text-center mobile:py-16">
      <DoneArt />
      <h1 className="mt-5 text-h1">{title}</h1>
      <p className="mt-2 text-balance text-ink-muted">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
