import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Product } from '../catalog.contract.ts';
import { ProductDocuments, ProductGallery } from './product-gallery.tsx';

const product = (urls: string[]) =>
  ({
    displayName: 'Granite Haze',
    imageUrl: '/pictures/products/1.svg',
    brand: { displayName: 'Halden' },
    assets: urls.map((url) => ({ type: /^https/.test(url) ? 'url' : 'file', url })),
  }) as Product;
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)".*?<\/a>/gs)].map(([all, url]) => [url, all.replace(/<[^>]*>/g, '')]);

it('shows pictures among the assets in the rail, each once, and no rail for one picture', () => {
  const html = renderToStaticMarkup(
    <ProductGallery product={product(['/files/back.webp?v=2', '/pictures/products/1.svg', '/files/sheet.pdf'])} />,
  );
  expect(html.match(/aria-label="Picture \d of \d"/g)).toEqual([
    'aria-label="Picture 1 of 2"',
    'aria-label="Picture 2 of 2"',
  ]);
  expect(renderToStaticMarkup(<ProductGallery product={product(['/files/sheet.pdf'])} />)).not.toContain('Picture 1');
});

it('lists what is no picture as documents, by the names of the files', () => {
  const assets = ['/files/Test%20sheet.pdf?lot=7', 'https://lab.example/lots/', '/files/back.webp', '/files/100%.pdf'];
  expect(linksIn(renderToStaticMarkup(<ProductDocuments product={product(assets)} />))).toEqual([
    ['/files/Test%20sheet.pdf?lot=7', 'Test sheet.pdf (opens in a new tab)'],
    ['https://lab.example/lots/', 'lab.example/lots (opens in a new tab)'],
    ['/files/100%.pdf', '100%.pdf (opens in a new tab)'],
  ]);
});

it('links no script, and has no list where there is no document', () => {
  expect(renderToStaticMarkup(<ProductDocuments product={product(['javascript:alert(1)//x.pdf', 'data:,x'])} />)).toBe(
    '',
  );
});
