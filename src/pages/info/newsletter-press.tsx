import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/parts/button.tsx';

type NewsletterPressProps = {
  title: string;
  children: ReactNode;
  to: string;
  press: string;
};

/**
 * The page behind a mail's link. Opening it has no effect, as mail scanners open every link: its button submits a plain
 * form.
 */
export function NewsletterPress({ title, children, to, press }: NewsletterPressProps) {
  const key = useSearchParams()[0].get('key') ?? '';
  return (
    <div className="page max-w-130 py-12 mobile:py-16">
      <h1 className="text-h1">{title}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{children}</p>
      <form method="post" action={to}>
        <input type="hidden" name="key" value={key} />
        <Button type="submit" size="lg" wide>
          {press}
        </Button>
      </form>
    </div>
  );
}
