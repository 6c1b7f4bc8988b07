import { ORDER_STATUSES, STATUS_LABELS } from '#features/orders';
import { StatusTag } from '#features/orders/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { Select } from '#ui/fields/select.tsx';
import { Link } from '#ui/parts/link.tsx';
import { Pagination } from '#ui/parts/pagination.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { dayAndTime } from '#ui/text/clock.ts';
import { counted, money } from '#ui/text/format.ts';
import { itemsText } from '../queue/items-text.ts';
import { searchStoreOrders } from '../queue/queue.contract.ts';
import { shopperText } from '../queue/shopper-text.ts';
import { useBoard } from './board-context.ts';
import { HistorySearch } from './history-search.tsx';

export type HistoryFilter = {
  search: string;
  status: string;
  kind: string;
  /** Days of the store, such as '2026-11-20'; '': none. */
  from: string;
  to: string;
  page: number;
};

type Props = {
  storeId: string;
  /** As the address says. */
  filter: HistoryFilter;
  timeZone: string | undefined;
  onFilter: (change: Partial<HistoryFilter>) => void;
  pagePath: (page: number) => string;
};

const PAGE_SIZE = 50;
const KINDS = ['pickup', 'delivery'] as const;

const dayOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** All orders of the store, the newest first, by what was typed and by status. */
export function OrderHistory({ storeId, filter, timeZone, onFilter, pagePath }: Props) {
  const { sheetPath } = useBoard();
  const status = ORDER_STATUSES.find((one) => one === filter.status);
  const deliveryType = KINDS.find((one) => one === filter.kind);
  const isFiltered = Boolean(filter.search || status || deliveryType || filter.from || filter.to);
  const { data, isLoading, error, refetch } = useCall(
    searchStoreOrders,
    {
      ...{ storeId, status, deliveryType, page: filter.page, count: PAGE_SIZE },
      search: filter.search || undefined,
      from: dayOf(filter.from),
      to: dayOf(filter.to),
    },
    { keepPrevious: true },
  );
  return (
    <BusyRegion busy={isLoading} label="Loading orders">
      <search className="mb-4 flex flex-wrap gap-3">
        <HistorySearch value={filter.search} onSearch={(search) => onFilter({ search, page: 0 })} />
        <Select
          aria-label="Status"
          value={status ?? ''}
          onChange={({ target }) => onFilter({ status: target.value, page: 0 })}
        >
          <option value="">Every status</option>
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_LABELS[one]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Pickup or delivery"
          value={deliveryType ?? ''}
          onChange={({ target }) => onFilter({ kind: target.value, page: 0 })}
        >
          <option value="">Pickup and delivery</option>
          <option value="pickup">Pickup</option>
          <option value="delivery">Delivery</option>
        </Select>
        <Day label="Placed from" value={filter.from} onChange={(from) => onFilter({ from, page: 0 })} />
        <Day label="Placed until" value={filter.to} onChange={(to) => onFilter({ to, page: 0 })} />
      </search>
      {isLoading && <Skeleton className="h-64 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState art="search" level={2} title="No orders found">
          {isFiltered ? 'No order matches this search and these filters.' : 'The orders of the store appear here.'}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <p role="status" className="mb-2 text-ink-muted">
            {counted(data.totalItems, 'order')}
          </p>
          <table className="order-table">
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Status</th>
                <th scope="col" className="order-wide">
                  Shopper
                </th>
                <th scope="col" className="order-wide">
                  Items
                </th>
                <th scope="col">Placed</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((order) => (
                <tr key={order.id}>
                  <th scope="row">
                    <Link to={sheetPath(order.id)} preventScrollReset id={`order-${order.id}`} className="text-link">
                      {order.refNum}
                    </Link>
                  </th>
                  <td>
                    <StatusTag status={order.status} />
                  </td>
                  <td className="order-wide">{shopperText(order)}</td>
                  <td className="order-wide num">
                    {itemsText(order)} · {money(order.totalAmount)}
                  </td>
                  <td className="num">{dayAndTime(new Date(order.datePlaced), timeZone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pagination page={filter.page} pages={data.pageCount} to={pagePath} className="mt-6" />
        </>
      )}
    </BusyRegion>
  );
}

/** A native field: it answers with a whole day, or with none. */
const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <label className="flex items-center gap-2">
    <span className="text-sm text-ink-muted">{label}</span>
    <input type="date" className="input w-auto" value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);
