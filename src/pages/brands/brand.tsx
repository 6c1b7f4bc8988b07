import { claimPath } from '#features/brand-claims';
import { getBrand } from '#features/catalog';
import { breadcrumbList, head } from '#platform/web/head.ts';
import { listSeo } from '#platform/web/list-seo.ts';
import { load, type PageArgs } from '#platform/web/page.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { TextLink } from '#ui/fields/text-link.tsx';
import { SealCheckIcon } from '#ui/icons/icons.ts';
import { Breadcrumb } from '#ui/parts/breadcrumb.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { ListError, ProductExplorer } from '../products/product-explorer.tsx';
import { readProducts } from '../products/read-products.ts';
import type { Route } from './+types/brand';

export const loader = load(async (args: PageArgs<{ brandId: string }>) => {
  const { brandId } = args.params;
  const [brand, { found }] = await Promise.all([args.call(getBrand, { brandId }), readProducts(args, { brandId })]);
  return { brand, found };
});

const trailOf = (name: string) => [{ label: 'Home', to: '/' }, { label: 'Brands', to: '/brands' }, { label: name }];

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [{ title: 'Page Not Found' }];
  const { id, displayName, description } = loaderData.brand;
  const site = siteOf(matches);
  return head(site, {
    ...listSeo(location, displayName),
    description: description || `Products of ${displayName} at Ontario authorized cannabis stores.`,
    sharePicture: `brands/${id}`,
    structured: [breadcrumbList(site, trailOf(displayName))],
  });
};

export default function BrandPage({ loaderData: { brand, found } }: Route.ComponentProps) {
  const name = brand.displayName || brand.name || 'Unknown';
  return (
    <>
      <div className="page flex flex-col gap-4 pt-2 pb-6 mobile:pb-9">
        <Breadcrumb
          trail={trailOf(name)}
          end={
            !brand.isClaimed && (
              <TextLink to={claimPath(name)} className="flex-none text-sm print:hidden">
                Claim this brand
              </TextLink>
            )
          }
        />
        <div className="flex items-center gap-4 mobile:gap-7">
          <Picture
            src={brand.imageUrl}
            alt=""
            width={96}
            height={96}
            fit="contain"
            dim="art"
            eager
            className="size-24 flex-none rounded-[28px] bg-tile p-3 mobile:size-36 mobile:p-6"
          />
          <div className="min-w-0">
            <h1 className="text-h1 wrap-break-word">{name}</h1>
            {brand.isClaimed && (
              <Tag tone="success" className="mt-1">
                <SealCheckIcon /> Claimed by its producer
              </Tag>
            )}
            <p className="mt-1 max-w-[66ch] text-ink-muted mobile:text-lg">
              {brand.description || 'No Description Found.'}
            </p>
          </div>
        </div>
      </div>
      <div className="border-t border-line" />
      <ProductExplorer found={found} title={`Products of ${name}`} isPart brandId={brand.id} />
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ListError error={error} title="Products" noun="products" />
);
