import { useState } from 'react';
import { AddOne } from '#features/cart/ui';
import { branchName, cardProduct } from '#features/catalog';
import { getProduct, listOfferChoices } from '#features/explore';
import { CompareTable, comparedFacts, comparedIds, useRemaining } from '#features/explore/ui';
import type { Call } from '#platform/contract/contract.ts';
import { isFailure } from '#platform/errors.ts';
import { head } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { ButtonLink } from '#ui/parts/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { counted } from '#ui/text/format.ts';
import type { Route } from './+types/compare';

export const loader = load(async ({ call, loc, url, now }) => {
  const ids = comparedIds(url.searchParams.get('ids'));
  const found = await Promise.all(ids.map((id) => readCompared(call, { id, loc })));
  const products = found.filter((one) => one !== null);
  return {
    products: products.map(({ product }) => cardProduct(product)),
    rows: comparedFacts(products, new Date(now)),
  };
});

/** null: no store sells it. */
async function readCompared(call: Call, { id, loc }: { id: string; loc: string | undefined }) {
  try {
    const { choices, stores, from } = await call(listOfferChoices, { id, loc });
    const best = choices.find((choice) => choice.is.includes('best')) ?? null;
    return { product: await call(getProduct, { id: best?.productId ?? id, loc }), best, stores, from };
  } catch (error) {
    if (isFailure(error) && error.code === 'not-found') return null;
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  head(siteOf(matches), {
    ...{ title: 'Compare products', path: '/compare', isListed: false },
    description: 'Facts of up to three products side by side, from labels and stores.',
  });

const TRAIL = [{ label: 'Home', to: '/' }, { label: 'Products', to: '/products' }, { label: 'Compare' }];

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { products, rows, remove } = useRemaining(loaderData);
  const [isDifferent, setDifferent] = useState(false);
  if (products.length === 0) return <NothingToCompare />;
  return (
    <div className="page pb-16">
      <div className="pt-2 pb-3">
        <Breadcrumb trail={TRAIL} />
      </div>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-h1">Compare {counted(products.length, 'product')}</h1>
          <p className="text-ink-muted">Facts from labels and stores. No scores.</p>
        </div>
        {products.length > 1 && (
          <Switch
            label="Only differences"
            checked={isDifferent}
            onChange={({ target }) => setDifferent(target.checked)}
          />
        )}
      </div>
      <CompareTable
        products={products}
        rows={isDifferent ? rows.filter(({ isSame }) => !isSame) : rows}
        onRemove={remove}
        add={(product) =>
          product.quantity > 0 && <AddOne tone="primary" item={product} name={branchName(product.store)} />
        }
      />
    </div>
  );
}

const NothingToCompare = () => (
  <div className="page py-16">
    <EmptyState
      art="search"
      level={1}
      title="Nothing to compare"
      action={<ButtonLink to="/products">View products</ButtonLink>}
    >
      Select Compare on up to three product pages.
    </EmptyState>
  </div>
);
