import { createElement as h, lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHtml } from './render-html.ts';

const pageOf = (content: React.ReactNode) => h('html', null, h('body', null, content));

const Broken = ({ render }: { render: () => never }) => render();
const broken = () =>
  vi.fn(() => {
    throw new Error('broken');
  });

test('a page is a document with its content', async () => {
  expect(await renderHtml(pageOf(h('p', null, 'Hello')), 'n')).toBe(
    '<!DOCTYPE html><html><head></head><body><p>Hello</p></body></html>',
  );
});

test('a page waits for lazily loaded code and renders it instead of the fallback', async () => {
  const Late = lazy(async () => ({ default: () => h('p', null, 'Late but here') }));
  const html = await renderHtml(pageOf(h(Suspense, { fallback: 'Loading' }, h(Late))), 'n');
  expect(html).toContain('<p>Late but here</p>');
  expect(html).not.toContain('Loading');
});

test('a page waits for lazy components outside every Suspense boundary', async () => {
  const Late = lazy(async () => ({ default: () => h('p', null, 'Late but here') }));
  expect(await renderHtml(pageOf(h(Late)), 'n')).toContain('<p>Late but here</p>');
});

test('a long page has no script that moves its parts into place', async () => {
  const Late = lazy(async () => ({ default: () => h('p', null, 'x'.repeat(100_000)) }));
  expect(await renderHtml(pageOf(h(Suspense, null, h(Late))), 'n')).not.toContain('<script');
});

test('a component’s failure is thrown, and the page is rendered only once', async () => {
  const render = broken();
  await expect(renderHtml(pageOf(h(Broken, { render })), 'n')).rejects.toThrow('broken');
  expect(render).toHaveBeenCalledOnce();
});

test('a failure inside a Suspense boundary is thrown, too, and rendered only once', async () => {
  const render = broken();
  const page = pageOf(h(Suspense, { fallback: 'Loading' }, h(Broken, { render })));
  await expect(renderHtml(page, 'n')).rejects.toThrow('broken');
  expect(render).toHaveBeenCalledOnce();
});
