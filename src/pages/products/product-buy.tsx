import { useState } from 'react';
import { AddOne, AddToCart } from '#features/cart/ui';
import { branchName, unitPriceOf } from '#features/catalog';
import { AboutBrand, PotencyBars, ProductHeading } from '#features/catalog/ui';
import type { ProductDetail, StockedOffer } from '#features/explore';
import { AllStores, CompareButton, NearbyStores, OfferChoices } from '#features/explore/ui';
import { SaveToListButton } from '#features/favorites/ui';
import { StorePanel } from '#features/stores/ui';
import { useSite } from '#platform/web/use-site.ts';
import { CaretRightIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { crossFade } from '#ui/parts/cross-fade.ts';
import { ShareButtons } from '#ui/parts/share-buttons.tsx';
import { money } from '#ui/text/format.ts';
import type { Route } from './+types/product';

type Props = Pick<Route.ComponentProps['loaderData'], 'product' | 'offers' | 'loc' | 'now'>;

/** Price and stores of the product. Choosing an offer cross-fades price, store and button. */
export function ProductBuy({ product, offers, loc, now }: Props) {
  const site = useSite();
  const [chosen, setChosen] = useState(() => offerOf(product));
  const [offer, setOffer] = useState(chosen);
  const [isListOpen, setListOpen] = useState(false);
  const shown = { ...product, ...offer, id: offer.productId, discountGroup: null };
  const choose = (next: StockedOffer) => {
    setChosen(next);
    crossFade(() => setOffer(next));
  };
  const moment = new Date(now);
  const { stores, from, to } = offers;
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
        <StorePanel store={offer.store} now={moment}>
          <OfferChoices choices={offers.choices} chosen={chosen} onChoose={choose} product={product} now={moment} />
          <NearbyStores
            productId={offer.productId}
            storeId={offer.store.id}
            loc={loc}
            now={moment}
            add={({ productId, store, price, priceSale }) => (
              <AddOne item={{ ...shown, id: productId, store, price, priceSale }} name={branchName(store)} />
            )}
          >
            {stores > 1 && (
              <Button tone="quiet" onClick={openList}>
                {`All ${stores} stores`}
                <CaretRightIcon className="size-4" />
              </Button>
            )}
          </NearbyStores>
        </StorePanel>
      </div>
      <div className="buy-bar">
        <AddToCart item={shown} price={price} unitsInStock={shown.quantity} />
      </div>
      <PotencyBars product={product} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <CompareButton product={product} />
        <SaveToListButton product={shown} />
        <ShareButtons title={product.displayName} url={`${site.origin}/products/${offer.productId}`} />
      </div>
      <AboutBrand brand={product.brand} />
      {isListOpen && (
        <AllStores
          open
          onClose={() => setListOpen(false)}
          product={product}
          count={stores}
          prices={from === null || to === null ? null : { from, to }}
          loc={loc}
          now={moment}
          chosenId={chosen.productId}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** The page's own offer. The sale price includes the discount group. */
function offerOf(product: ProductDetail): StockedOffer {
  const { id, price, quantity, store } = product;
  const unitPrice = unitPriceOf(product);
  return { productId: id, price, priceSale: unitPrice < price ? unitPrice : null, quantity, store };
}
