import { useParams } from 'react-router';
import { dayIn } from '#features/fulfillment';
import { ExportHandOvers, HandOverList, RulesPanel } from '#features/fulfillment/console';
import { getStore } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ConsolePage } from '../console-page.tsx';
import { useWorkplace } from '../use-workplaces.ts';
import type { Route } from './+types/hand-overs';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Hand-overs');

/** What a store demands at its hand-overs, and the records of them. Of one store: operators choose one. */
export default function HandOvers() {
  const { store = '' } = useParams();
  const mayChange = useWorkplace()?.rights.includes('write_handover_rules') ?? false;
  const { data } = useCall(getStore, { id: store }, { isOptional: true });
  return (
    <ConsolePage title="Hand-overs" right="read_handovers">
      <div className="grid gap-8">
        <HandOverList storeId={store}>
          <RulesPanel storeId={store} mayChange={mayChange} />
          {data && <ExportHandOvers storeId={store} today={dayIn(data.timeZone, new Date())} />}
        </HandOverList>
      </div>
    </ConsolePage>
  );
}
