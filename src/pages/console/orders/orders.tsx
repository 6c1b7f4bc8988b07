import { useLocation, useNavigate, useParams } from 'react-router';
import { OrdersScreen, type OrdersView, testOrderSound } from '#features/fulfillment/console';
import { StoreStatusButton } from '#features/stores/console';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import type { ShellHandle } from '../../../shell/shell.tsx';
import { ConsolePage } from '../console-page.tsx';
import { WithChecklist } from '../store-checklist.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/orders';

export const handle: ShellHandle = { hasOwnOfflineNotice: true };

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Orders');

const VIEWS: readonly { view: OrdersView; label: string; right?: string }[] = [
  { view: 'board', label: 'Board' },
  { view: 'list', label: 'List' },
  { view: 'history', label: 'History', right: 'read_orders' },
];
const FILTERS = ['search', 'status', 'kind', 'from', 'to'] as const;

/** The queue of a store. View, filters and the open order are in the address. */
export default function Orders() {
  const { store = '' } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const workplace = useWorkplace();
  const query = new URLSearchParams(search);
  const pathWith = (changes: Record<string, string | null>) => addressWith(pathname, query, changes);
  const view = VIEWS.find((one) => one.view === query.get('view'))?.view ?? 'board';
  const tabs = VIEWS.map(({ view: other, label, right }) => ({
    label,
    to: other === 'board' ? pathname : `${pathname}?view=${other}`,
    isCurrent: other === view,
    right,
  }));
  const may = (right: string) => workplace?.rights.includes(right) ?? false;
  const page = { title: 'Orders', right: 'read_deliveries', tabs };
  if (!may(page.right)) return <ConsolePage {...page}>{null}</ConsolePage>;
  const [searched = '', status = '', kind = '', from = '', to = ''] = FILTERS.map((name) => query.get(name) ?? '');
  return (
    <OrdersScreen
      key={store}
      storeId={store}
      view={view}
      openId={query.get('order')}
      filter={{
        ...{ search: searched, status, kind, from, to },
        page: Math.max(0, Number.parseInt(query.get('page') ?? '0', 10) || 0),
      }}
      may={may}
      pathWith={pathWith}
      onFilter={({ page: number, ...texts }) =>
        void navigate(pathWith({ ...texts, page: number ? String(number) : null }), {
          replace: true,
          preventScrollReset: true,
        })
      }
      frame={({ note, tools, band, foot, isFlush, content }) => (
        <ConsolePage
          {...page}
          note={note}
          band={band}
          foot={foot}
          isFlush={isFlush}
          actions={
            <>
              {may('read_status') && <StoreStatusButton storeId={store} mayChange={may('write_status')} />}
              {tools}
            </>
          }
        >
          {workplace && (
            <WithChecklist workplace={workplace} ring={testOrderSound}>
              {content}
            </WithChecklist>
          )}
        </ConsolePage>
      )}
    />
  );
}

function addressWith(path: string, query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size === 0 ? path : `${path}?${next}`;
}
