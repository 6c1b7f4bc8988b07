import { useNavigate, useSearchParams } from 'react-router';
import { ClaimBrandForm } from '#features/brand-claims/ui';
import { head } from '#platform/web/head.ts';
import { siteOf, useSite } from '#platform/web/use-site.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import type { Route } from './+types/brand-claim';

const MOST_LETTERS = 100;
const TRAIL = [{ label: 'Home', to: '/' }, { label: 'Brands', to: '/brands' }, { label: 'Claim your brand' }];

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    title: 'Claim your brand',
    description: 'For producers of cannabis products: have your brand marked as claimed.',
    path: '/brand/claim',
  });

export default function BrandClaimPage() {
  const brand = (useSearchParams()[0].get('brand') ?? '').slice(0, MOST_LETTERS);
  const { name } = useSite();
  const navigate = useNavigate();
  return (
    <div className="page max-w-170 pt-2">
      <Breadcrumb trail={TRAIL} />
      <h1 className="mt-1 text-h1">Claim your brand</h1>
      <p className="mt-2 mb-7 text-ink-muted">
        For producers: a claimed brand is marked as such on {name}. We review every request and answer by email.
      </p>
      <ClaimBrandForm key={brand} brandName={brand} onClaimed={() => void navigate('/brand/claim/thank-you')} />
    </div>
  );
}
