import type { ReactNode } from 'react';
import type { Workplace } from '#features/staff';
import { getStoreChecklist } from '#features/stores';
import { ChecklistPanel, licenceInWords } from '#features/stores/console';
import { useCall } from '#platform/browser/data/use-call.ts';
import { useSite } from '#platform/web/use-site.ts';
import { Notice } from '#ui/states/notice.tsx';
import { consolePath, entriesFor } from './console-nav.ts';

/** The page of the console where a step is done. */
const PAGES: Partial<Record<string, string>> = {
  profile: 'settings',
  hours: 'hours',
  'hand-over': 'zones',
  preparation: 'hours/preparation',
  listings: 'catalogue',
};

type Props = { workplace: Workplace; ring: () => void; children: ReactNode };

/** A new store's checklist above its orders, and a licence that ends. Both appear at once, so that neither moves the other. */
export function WithChecklist({ workplace, ring, children }: Props) {
  const { rights, storeId } = workplace;
  const { name: site } = useSite();
  const { data, isLoading } = useCall(
    getStoreChecklist,
    { id: storeId ?? '' },
    { enabled: storeId !== null && rights.includes('read_settings'), isOptional: true },
  );
  const pages = new Set(entriesFor(workplace).map(({ path }) => path));
  const pathOf = (step: string) => {
    const page = PAGES[step];
    return page && pages.has(page.split('/')[0] ?? '') ? consolePath(workplace, page) : null;
  };
  const licence =
    data && licenceInWords({ expiresOn: data.licenceExpiresOn, timeZone: data.timeZone, site }, new Date());
  return (
    <>
      {licence?.notice && (
        <Notice tone={licence.isOver ? 'danger' : 'warning'} className="console-notice">
          {licence.notice}
        </Notice>
      )}
      {data && !data.isComplete && storeId && (
        <ChecklistPanel
          storeId={storeId}
          checklist={data}
          pathOf={pathOf}
          ring={rights.includes('write_status') ? ring : null}
        />
      )}
      <div className={isLoading ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}
