import { useCall } from '#platform/browser/data/use-call.ts';
import { useSite } from '#platform/web/use-site.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { licenceInWords } from './licence-words.ts';
import { PictureCard } from './picture-card.tsx';
import { getStoreProfile, type StoreProfile } from './profile.contract.ts';
import { ProfileForm } from './profile-form.tsx';
import './settings.css';

/** What a store says about itself, and what the province's register says about it. */
export function ProfilePanel({ storeId, mayChange }: { storeId: string; mayChange: boolean }) {
  const { data, isLoading, error, refetch } = useCall(getStoreProfile, { id: storeId });
  return (
    <BusyRegion busy={isLoading} label="Loading the settings">
      {isLoading && <Skeleton className="h-96 rounded-md" />}
      {error && !data && <TryAgain error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="settings-columns">
          <ProfileForm profile={data} mayChange={mayChange} />
          <div className="grid content-start gap-5">
            <PictureCard profile={data} mayChange={mayChange} />
            <Licence profile={data} />
          </div>
        </div>
      )}
    </BusyRegion>
  );
}

function Licence({ profile: { name, location, licence, timeZone } }: { profile: StoreProfile }) {
  const { address, city, province, postalCode } = location;
  const { name: site } = useSite();
  const words = licenceInWords({ ...licence, timeZone, site }, new Date());
  return (
    <section aria-labelledby="settings-licence" className="rounded-lg border border-line p-4">
      <h2 id="settings-licence" className="text-h4">
        Licence
      </h2>
      <dl className="settings-facts">
        <Fact name="Number">{licence.number}</Fact>
        <Fact name="Holder">{licence.holder}</Fact>
        <Fact name="Valid until">
          {words.until} {words.tag && <Tag tone={words.isOver ? 'danger' : 'warning'}>{words.tag}</Tag>}
        </Fact>
        <Fact name="Store name">{name}</Fact>
        <Fact name="Address">
          {address}, {city}, {province} {postalCode}
        </Fact>
      </dl>
      {words.notice && (
        <Notice tone={words.isOver ? 'danger' : 'warning'} className="mb-3">
          {words.notice}
        </Notice>
      )}
      <p className="text-sm text-ink-muted">
        As in the province’s register. Write to {site} when something of it changes.
      </p>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
