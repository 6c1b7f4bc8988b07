import { data } from 'react-router';

/** Any address that is no page: the root's error page answers with 404. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export default function NotFound() {
  return null;
}
