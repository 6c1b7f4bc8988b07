import { useState } from 'react';
import { AddOne, AddToCart } from '#features/cart/ui';
import { branchName, unitPriceOf } from '#features/catalog';
import { AboutBrand, PotencyBars, ProductHeading } from '#features/catalog/ui';
import type { ProductDetail, StockedOffer } from '#features/explore';
import { AllStores, NearbyStores, OfferChoices } from '#features/explore/ui';
import { StorePanel } from '#features/stores/ui';
import { useSite } from '#platform/web/use-site.ts';
import { Button } from '#ui/parts/button.tsx';
import { ShareLinks } from '#ui/parts/share-links.tsx';
import { money } from '#ui/text/format.ts';
import type { Route } from './+types/product';

type Props = Pick<Route.ComponentProps['loaderData'], 'product' | 'offers' | 'loc' | 'now'>;

/** What the product costs and where. The shopper chooses between offers; price, store and button follow. */
export function ProductBuy({ product, offers, loc, now }: Props) {
  const site = useSite();
  const [chosen, choose] = useState(() => offerOf(product));
  const [isListOpen, setListOpen] = useState(false);
  const shown = { ...product, ...chosen, id: chosen.productId, discountGroup: null };
  const moment = new Date(now);
  const { stores, from } = offers;
  const price = unitPriceOf(shown);
  const openList = () => setListOpen(true);
  return (
    <div className="product-buy">
      <ProductHeading
        product={shown}
        stores={
          stores > 1 &&
          from !== null && (
            <button type="button" className="text-link text-sm font-semibold" onClick={openList}>
              {from < price ? `${stores} stores from ${money(from)}` : `${stores} stores`}
            </button>
          )
        }
      />
      <div id="offers">
        <StorePanel store={chosen.store} now={moment}>
          <OfferChoices choices={offers.choices} chosen={chosen} onChoose={choose} product={product} now={moment} />
          <NearbyStores
            productId={chosen.productId}
            storeId={chosen.store.id}
            loc={loc}
            now={moment}
            add={({ productId, store }) => <AddOne item={{ ...product, id: productId }} name={branchName(store)} />}
          />
          {stores > 1 && (
            <Button tone="quiet" className="-ml-3 flex" onClick={openList}>
              {`All ${stores} stores`}
            </Button>
          )}
        </StorePanel>
      </div>
      <div className="buy-bar">
        <AddToCart item={shown} price={price} unitsInStock={shown.quantity} />
      </div>
      <PotencyBars product={product} />
      <ShareLinks title={product.displayName} url={`${site.origin}/products/${chosen.productId}`} />
      <AboutBrand brand={product.brand} />
      {isListOpen && (
        <AllStores
          open
          onClose={() => setListOpen(false)}
          product={product}
          count={stores}
          loc={loc}
          now={moment}
          chosenId={chosen.productId}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** The offer whose page this is. What a discount group leaves is a sale price too. */
function offerOf(product: ProductDetail): StockedOffer {
  const { id, price, quantity, store } = product;
  const unitPrice = unitPriceOf(product);
  return { productId: id, price, priceSale: unitPrice < price ? unitPrice : null, quantity, store };
}
