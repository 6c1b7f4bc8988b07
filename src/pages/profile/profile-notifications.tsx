import { useSearchParams } from 'react-router';
import { NotificationList } from '#features/notifications/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { Route } from './+types/profile-notifications';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Notifications');

const HERE = '/profile/notifications';
const MOST_PAGES = 1_000;

export default function ProfileNotifications() {
  const number = Number(useSearchParams()[0].get('page') ?? 1);
  const page = Number.isInteger(number) && number >= 1 && number <= MOST_PAGES ? number - 1 : 0;
  return <NotificationList page={page} to={(target) => (target ? `${HERE}?page=${target + 1}` : HERE)} />;
}
