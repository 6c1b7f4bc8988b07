import { useSite } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Notice } from '#ui/states/notice.tsx';

/** Links to unsent messages in a demo. */
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
