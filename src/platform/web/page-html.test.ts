import { createElement as h, lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { htmlOf, withData } from './page-html.ts';

const pageOf = (content: React.ReactNode) => h('html', null, h('body', null, content));

const Broken = ({ render }: { render: () => never }) => render();

test('a page is a document with its content', async () => {
  expect(await htmlOf(pageOf(h('p', null, 'Hello')), undefined)).toBe(
    '<!DOCTYPE html><html><head></head><body><p>Hello</p></body></html>',
  );
});

test('a page waits for lazily loaded code and renders it instead of the fallback', async () => {
  const Late = lazy(async () => ({ default: () => h('p', null, 'Late but here') }));
  const html = await htmlOf(pageOf(h(Suspense, { fallback: 'Loading' }, h(Late))), undefined);
  expect(html).toContain('<p>Late but here</p>');
  expect(html).not.toContain('Loading');
});

test('a page waits for lazy components outside every Suspense boundary', async () => {
  const Late = lazy(async () => ({ default: () => h('p', null, 'Late but here') }));
  expect(await htmlOf(pageOf(h(Late)), undefined)).toContain('<p>Late but here</p>');
});

test('a component’s failure is thrown, and the page is rendered only once', async () => {
  const render = vi.fn(() => {
    throw new Error('broken');
  });
  await expect(htmlOf(pageOf(h(Broken, { render })), undefined)).rejects.toThrow('broken');
  expect(render).toHaveBeenCalledOnce();
});

test('the data come last in the body, with the nonce, and cannot end their script', () => {
  const html = withData('<html><body><p>text</p></body></html>', '["</script><b>"]', 'n0nce');
  expect(html).toMatch(/^<html><body><p>text<\/p><script nonce="n0nce">[^<]+<\/script><\/body><\/html>$/);
  const script = /<script[^>]*>(.+)<\/script>/.exec(html)?.[1] ?? '';
  const sent: string[] = [];
  const window = { __reactRouterContext: { streamController: { enqueue: (it: string) => sent.push(it), close() {} } } };
  new Function('window', script)(window);
  expect(sent).toEqual(['["</script><b>"]']);
});
