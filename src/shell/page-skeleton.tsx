import { useLayoutEffect } from 'react';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cx } from '#ui/styles/classes.ts';
import './page-skeleton.css';

type Kind = 'home' | 'products' | 'part' | 'stores' | 'brands' | 'product' | 'store' | 'text';

const KINDS: [RegExp, Kind][] = [
  [/^\/$/, 'home'],
  [/^\/products$/, 'products'],
  [/^\/(search|legal)$|^\/store\/\d+\/products$|^\/brands\/\d+$/, 'part'],
  [/^\/stores$/, 'stores'],
  [/^\/brands$/, 'brands'],
  [/^\/products\/\d+$/, 'product'],
  [/^\/store\/\d+$/, 'store'],
];

type Props = { path: string; onShown: (path: string) => void };

/** The outline of a slow page, in its dimensions, from the top. */
export default function PageSkeleton({ path, onShown }: Props) {
  useLayoutEffect(() => {
    // Scrolls to the outline's top first: otherwise the footer would jump.
    scrollTo({ top: 0, behavior: 'instant' });
    onShown(path);
  }, [path, onShown]);
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'text';
  return (
    <div aria-busy className="page-skeleton">
      <h1 className="sr-only">Loading</h1>
      {OUTLINES[kind]}
    </div>
  );
}

const many = (count: number, draw: (index: number) => React.ReactNode) =>
  Array.from({ length: count }, (_, i) => draw(i));

const Line = ({ className }: { className: string }) => <Skeleton className={cx('h-4', className)} />;

const Card = ({ wide }: { wide?: boolean }) => (
  <div className="min-w-0">
    <Skeleton className={cx('rounded-lg', wide ? 'aspect-3/2' : 'aspect-square')} />
    <div className="grid gap-2 pt-3">
      <Line className="w-2/5" />
      <Line className="w-4/5" />
      <Line className="w-3/5" />
    </div>
  </div>
);

const list = (grid: React.ReactNode) => (
  <>
    <div className="page-skeleton-filters">
      <div className="page flex gap-2">
        {many(5, (i) => (
          <Skeleton key={i} className="h-10 w-28 rounded-full" />
        ))}
      </div>
    </div>
    <div className="page pt-5 mobile:pt-7">
      <Skeleton className="h-10 w-56" />
      <Line className="mt-2 w-32" />
      {grid}
    </div>
  </>
);

const grid = (kind: string, count: number, draw: (index: number) => React.ReactNode) => (
  <div className={`mt-5 page-skeleton-${kind}`}>{many(count, draw)}</div>
);
const products = grid('products', 12, (i) => <Card key={i} />);
const stores = grid('stores', 12, (i) => <Card key={i} wide />);
const rows = grid('rows', 8, (i) => (
  <div key={i} className="page-skeleton-row">
    <Skeleton className="rounded-md" />
    <div className="grid content-start gap-2">
      <Line className="w-3/5" />
      <Line className="w-2/5" />
      <Skeleton className="h-6 w-28" />
    </div>
  </div>
));
const brands = grid('brands', 20, (i) => <Skeleton key={i} className="aspect-4/3 rounded-lg" />);

const shelf = (draw: React.ReactNode) => (
  <>
    <Skeleton className="mt-14 h-8 w-60" />
    {draw}
  </>
);

const besideMap = (cards: React.ReactNode) => (
  <div className="page-skeleton-split">
    {cards}
    <Skeleton className="page-skeleton-map" />
  </div>
);

const OUTLINES: Record<Kind, React.ReactNode> = {
  home: (
    <>
      <div className="page-skeleton-hero">
        <div className="page grid gap-4">
          <Skeleton className="h-16 w-4/5 max-w-130" />
          <Line className="w-3/5 max-w-100" />
          <Skeleton className="mt-3 h-18 max-w-160 rounded-[22px]" />
        </div>
      </div>
      <div className="page">{shelf(stores)}</div>
    </>
  ),
  products: list(besideMap(products)),
  part: list(products),
  stores: list(besideMap(rows)),
  brands: list(brands),
  product: (
    <div className="page">
      <Line className="mt-4 mb-5 w-64" />
      <div className="page-skeleton-product">
        <Skeleton className="aspect-square rounded-2xl" />
        <div className="grid content-start gap-4">
          <Line className="w-32" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-8 w-32" />
          <Line className="w-full" />
          <Line className="w-full" />
          <Skeleton className="h-13 rounded-md" />
          <Skeleton className="h-32 rounded-xl" />
        </div>
      </div>
    </div>
  ),
  store: (
    <div className="page">
      <div className="page-skeleton-store">
        <div className="grid content-start gap-3">
          <Skeleton className="h-7 w-4/5" />
          <Line className="w-3/5" />
          <Skeleton className="h-12 w-56 rounded-md" />
        </div>
        <Skeleton className="page-skeleton-front rounded-md" />
      </div>
      <div className="page-skeleton-menu">
        <Skeleton className="h-11 rounded-md" />
        {shelf(products)}
      </div>
    </div>
  ),
  text: (
    <div className="page-skeleton-text">
      <Skeleton className="h-10 w-3/5" />
      {many(8, (i) => (
        <Line key={i} className={cx('mt-4', i % 3 === 2 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  ),
};
