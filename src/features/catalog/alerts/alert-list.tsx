import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { XIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { listProductAlerts, type ProductAlert, removeProductAlert } from './product-alerts.contract.ts';

/** What the shopper waits for; nothing where that is nothing. */
export function AlertList() {
  const { data = [] } = useCall(listProductAlerts, {});
  if (data.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="product-alerts">
      <h2 id="product-alerts" className="text-h3">
        Tell me when it is in stock
      </h2>
      <p className="mt-1 mb-3 text-ink-muted">We tell you once, here and by email.</p>
      <ul className="box divide-y divide-border">
        {data.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function AlertRow({ alert: { id, systemProductId, name } }: { alert: ProductAlert }) {
  const removing = useAction(removeProductAlert, { updates: [listProductAlerts], scope: 'product-alerts' });
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 pr-1 pl-4">
      {systemProductId === null ? (
        <span className="wrap-anywhere">{`Search for “${name}”`}</span>
      ) : (
        <Link to={`/products/${systemProductId}`} className="tall-target wrap-anywhere hover:underline">
          {name}
        </Link>
      )}
      <IconButton label={`Stop waiting for ${name}`} busy={removing.isPending} onClick={() => removing.mutate({ id })}>
        <XIcon />
      </IconButton>
    </li>
  );
}
