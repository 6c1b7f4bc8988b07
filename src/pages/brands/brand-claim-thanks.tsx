import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { DoneNote } from '#ui/states/done-note.tsx';
import type { Route } from './+types/brand-claim-thanks';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Thank you');

export default function BrandClaimThanks() {
  return (
    <DoneNote title="Thank you" action={<ButtonLink to="/brands">See all brands</ButtonLink>}>
      We have received your request and sent you an email. We review it and answer within a few days.
    </DoneNote>
  );
}
