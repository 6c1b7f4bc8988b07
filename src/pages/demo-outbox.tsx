import { useSite } from '#platform/use-site.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** In a demo, where to read what would have been sent. */
export function DemoOutbox({ what, className }: { what: 'email' | 'text message'; className?: string }) {
  const { isDemo } = useSite();
  if (!isDemo) return null;
  return (
    <Notice tone="info" className={className}>
      This is a demo, so no {what} leaves this machine.{' '}
      <TextLink inline to="/dev/outbox" reloadDocument>
        Read it in the outbox
      </TextLink>
      .
    </Notice>
  );
}
