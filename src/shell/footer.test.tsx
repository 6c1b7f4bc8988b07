import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Site } from '#platform/web/page.ts';
import { Footer } from './footer.tsx';

const linksWith = (socialLinks: Site['socialLinks']) => {
  const site = {
    name: 'Leaf',
    companyLegalName: 'Leaf Inc.',
    contactEmail: 'a@leaf.example',
    partnerSiteUrl: '',
    blogUrl: '',
  };
  const element = <Footer site={{ ...site, postalAddress: null, socialLinks } as Site} year="2026" />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return [...html.matchAll(/href="([^"]*)"[^>]*aria-label="Leaf on (\w+) /g)].map(([, url, name]) => [name, url]);
};

it('the footer links to the social pages that are set, and to no others', () => {
  expect(linksWith([{ name: 'LinkedIn', url: 'https://in.example/leaf' }])).toEqual([
    ['LinkedIn', 'https://in.example/leaf'],
  ]);
  expect(linksWith([])).toEqual([]);
});
