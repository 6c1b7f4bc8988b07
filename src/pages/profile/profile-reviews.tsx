import { OwnReviews } from '#features/reviews/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-reviews';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'My Reviews');

export default function ProfileReviews() {
  return <OwnReviews />;
}
