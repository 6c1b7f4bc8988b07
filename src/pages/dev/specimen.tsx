import type { ReactNode } from 'react';

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-10">
    <h2 className="text-h2">{title}</h2>
    <div className="mt-4 grid gap-6">{children}</div>
  </section>
);

export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-t border-line pt-4">
    <h3 className="mb-3 text-sm font-semibold text-ink-muted">{name}</h3>
    <div className="flex flex-wrap items-start gap-4">{children}</div>
  </div>
);
