import { type ReactNode, Suspense } from 'react';
import { useSession } from '#features/auth/ui';
import { AddButton, useCartOffers } from '#features/cart/ui';
import { type Category, cardProduct, listCategories } from '#features/catalog';
import { CategoryTile, ProductCard } from '#features/catalog/ui';
import { trendingProducts } from '#features/explore';
import { RECENT_KEY, SearchForm } from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { BuyAgainOutline, OrderStripRoom } from '#features/orders/ui';
import { PlaceLine, usePlace } from '#features/places/ui';
import { cardStore, listStores } from '#features/stores';
import { StoreCard } from '#features/stores/ui';
import { head } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteJsonLd } from '#platform/web/site-json-ld.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';
import { IdentificationCardIcon, SealCheckIcon, StorefrontIcon } from '#ui/icons/icons.ts';
import { Carousel } from '#ui/parts/carousel.tsx';
import { Link } from '#ui/parts/link.tsx';
import { lazyWithNullFallback } from '#ui/states/lazy-with-null-fallback.ts';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/home';
import { useSignedInMark } from './use-signed-in-mark.ts';
import './home.css';

const STORES_NEAR_YOU = 12;
const TRENDING = 12;

// The shopper's parts load after the page, which is the same for everyone.
const ownParts = () => import('./own-parts.tsx');
const OwnOrders = lazyWithNullFallback(() => ownParts().then((it) => it.OwnOrders));
const OwnAgain = lazyWithNullFallback(() => ownParts().then((it) => it.OwnAgain));
const Recent = lazyWithNullFallback(() => ownParts().then((it) => it.Recent));

export const handle: ShellHandle = { hasOwnSearch: true };

export const loader = load(async ({ call, loc, now, site }) => {
  const [stores, categories, trending] = await Promise.all([
    call(listStores, { loc, count: STORES_NEAR_YOU }),
    call(listCategories, {}),
    call(trendingProducts, { loc, count: TRENDING }),
  ]);
  return {
    stores: stores.items.map(cardStore),
    categories: categories.filter(({ parentId }) => parentId === null),
    trending: trending.map(cardProduct),
    loc,
    now,
    picture: site.isDemo ? '/art/demo/still-life.svg' : '/art/still-life.svg',
  };
});

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return head(site, {
    title: `${site?.name ?? ''}: shop and discover cannabis at Ontario authorized stores`,
    description:
      'Compare products and prices at Ontario authorized stores, then order for pickup or delivery. 19+ only.',
    path: '/',
    structured: site && siteJsonLd(site),
  });
};

export default function Home({
  loaderData: { stores, categories, trending, loc, now, picture },
}: Route.ComponentProps) {
  const { place } = usePlace();
  const offers = useCartOffers(trending);
  const [recent] = useLocalStorage(RECENT_KEY);
  useSignedInMark();
  const moment = new Date(now);
  return (
    <>
      <div className="page home-top home-late">
        <Own room={<OrderStripRoom />}>
          <OwnOrders />
        </Own>
      </div>
      <section className="hero home-late" data-own-search>
        <div className="page hero-columns">
          <div className="hero-words">
            <h1 className="hero-title">Shop and discover cannabis</h1>
            <p className="hero-lead">
              Compare products and prices at Ontario authorized stores, then order for pickup or delivery.
            </p>
            <SearchForm className="mt-[1.375rem] mobile:mt-[1.875rem]" />
            <PlaceLine className="hero-place" />
            <CategoryChips categories={categories} />
          </div>
          <img src={picture} alt="" width={612} height={520} className="hero-picture" fetchPriority="high" />
        </div>
      </section>
      <div className="page home-late">
        <Facts />
        <div className="home-sections">
          <Own room={<BuyAgainOutline />}>
            <OwnAgain loc={loc} />
          </Own>
          <Carousel
            title="Stores Near You"
            kind="stores"
            note={
              place ? (
                `Nearest to farthest from ${place.label.split(',')[0]}`
              ) : (
                <>
                  Most reviewed first. <PlaceLine plain />
                </>
              )
            }
            more={{ to: '/stores', label: 'See all stores' }}
          >
            {stores.map((store) => (
              <StoreCard key={store.id} store={store} now={moment} />
            ))}
          </Carousel>
          {recent && (
            <Suspense>
              <Recent loc={loc} />
            </Suspense>
          )}
          {categories.length > 0 && (
            <Carousel title="Categories" kind="tiles" className="home-categories">
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} />
              ))}
            </Carousel>
          )}
          {trending.length > 0 && (
            <Carousel title="Trending Products" kind="tiles" more={{ to: '/products', label: 'See all products' }}>
              {offers.map((product) => (
                <ProductCard
                  key={product.systemProductId}
                  product={product}
                  showStore
                  heart={<FavoriteButton product={product} />}
                  add={<AddButton item={product} />}
                />
              ))}
            </Carousel>
          )}
        </div>
      </div>
    </>
  );
}

/** For shoppers only. `room` reserves the space until it loads. */
function Own({ room, children }: { room: ReactNode; children: ReactNode }) {
  const { status } = useSession();
  if (status === 'anonymous') return null;
  return <Suspense fallback={room}>{status === 'signed-in' ? children : room}</Suspense>;
}

const CategoryChips = ({ categories }: { categories: readonly Category[] }) => (
  <ul className="hero-chips">
    {categories.map(({ id, name, displayName }) => (
      <li key={id}>
        <Link to={`/products?category=${name}`} className="chip">
          {displayName}
        </Link>
      </li>
    ))}
  </ul>
);

const facts = [
  { Icon: SealCheckIcon, title: 'Ontario authorized', text: 'Shown on the page of each store with a valid licence' },
  { Icon: StorefrontIcon, title: 'Pickup or delivery', text: 'Choose for each store at checkout' },
  { Icon: IdentificationCardIcon, title: '19+ with ID', text: 'Bring government ID when you receive an order' },
];

function Facts() {
  return (
    <ul className="facts">
      {facts.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon className="size-[1.625rem] text-brand-text" />
          <p>
            <b>{title}</b>
            <span>{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
