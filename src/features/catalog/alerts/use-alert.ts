import { useLocation, useNavigate } from 'react-router';
import { logInPath } from '#features/auth';
import { useSession } from '#features/auth/ui';
import { usePlace } from '#features/places/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { toast } from '#ui/overlays/toast.tsx';
import {
  addProductAlert,
  listProductAlerts,
  type ProductAlert,
  removeProductAlert,
} from './product-alerts.contract.ts';

type Subject = { productId: string } | { words: string };

const isOf = (subject: Subject, { systemProductId, name }: ProductAlert) =>
  'words' in subject ? systemProductId === null && name === subject.words : systemProductId === subject.productId;

/** Whether the shopper waits for it, and the press that changes that. A guest is led to log in, and back. */
export function useAlert(subject: Subject) {
  const { status } = useSession();
  const { place } = usePlace();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: alerts } = useCall(listProductAlerts, {});
  const options = { updates: [listProductAlerts], scope: 'product-alerts' };
  const adding = useAction(addProductAlert, {
    ...options,
    onSuccess: () => toast.success('We’ll tell you once it is in stock near you.'),
  });
  const removing = useAction(removeProductAlert, options);
  const alert = alerts?.find((one) => isOf(subject, one));
  const toggle = () => {
    if (status === 'anonymous') return void navigate(logInPath(pathname + search));
    if (alert) removing.mutate({ id: alert.id });
    else adding.mutate({ ...subject, loc: place ? `${place.lng},${place.lat}` : undefined });
  };
  const isBusy = adding.isPending || removing.isPending || (status !== 'anonymous' && !alerts);
  return { isOn: alert !== undefined, isBusy, toggle, status };
}
