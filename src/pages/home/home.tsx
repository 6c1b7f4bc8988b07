import { AddButton } from '#features/cart/ui';
import { cardProduct, listCategories } from '#features/catalog';
import { CategoryTile, ProductCard } from '#features/catalog/ui';
import { trendingProducts } from '#features/explore';
import { SearchForm } from '#features/explore/ui';
import { FavoriteButton } from '#features/favorites/ui';
import { PlaceLine, usePlace } from '#features/places/ui';
import { cardStore, listStores } from '#features/stores';
import { StoreCard } from '#features/stores/ui';
import { head } from '#platform/web/head.ts';
import { load } from '#platform/web/page.ts';
import { siteJsonLd } from '#platform/web/site-json-ld.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { IdentificationCardIcon, SealCheckIcon, StorefrontIcon } from '#ui/icons/icons.ts';
import { Carousel } from '#ui/parts/carousel.tsx';
import type { ShellHandle } from '../../shell/shell.tsx';
import type { Route } from './+types/home';
import './home.css';

const STORES_NEAR_YOU = 12;
const TRENDING = 12;

export const handle: ShellHandle = { hasOwnSearch: true };

export const loader = load(async ({ call, loc, now }) => {
  const [stores, categories, trending] = await Promise.all([
    call(listStores, { loc, count: STORES_NEAR_YOU }),
    call(listCategories, {}),
    call(trendingProducts, { loc, count: TRENDING }),
  ]);
  return {
    stores: stores.items.map(cardStore),
    categories: categories.filter(({ parentId }) => parentId === null),
    trending: trending.map(cardProduct),
    now,
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

export default function Home({ loaderData: { stores, categories, trending, now } }: Route.ComponentProps) {
  const { place } = usePlace();
  const moment = new Date(now);
  return (
    <>
      <section className="hero" data-own-search>
        <div className="page hero-columns">
          <div className="hero-words">
            <h1 className="text-display">Shop and discover cannabis</h1>
            <p className="hero-lead">
              Compare products and prices at Ontario authorized stores, then order for pickup or delivery.
            </p>
            <SearchForm className="mt-[1.375rem] mobile:mt-[1.875rem]" />
            <PlaceLine className="hero-place" />
          </div>
          <img
            src="/art/still-life.svg"
            alt=""
            width={612}
            height={520}
            className="hero-picture"
            fetchPriority="high"
          />
        </div>
      </section>
      <div className="page">
        <Facts />
        <div className="home-sections">
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
            {stores.map((store, index) => (
              <StoreCard key={store.id} store={store} now={moment} eager={index < 2} />
            ))}
          </Carousel>
          {categories.length > 0 && (
            <Carousel title="Categories" kind="tiles">
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} />
              ))}
            </Carousel>
          )}
          {trending.length > 0 && (
            <Carousel title="Trending Products" kind="tiles" more={{ to: '/products', label: 'See all products' }}>
              {trending.map((product) => (
                <ProductCard
                  key={product.id}
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

const facts = [
  { Icon: SealCheckIcon, title: 'Ontario authorized', text: 'Every store is licensed to sell in Ontario' },
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
