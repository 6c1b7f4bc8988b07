import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { operationsOf } from '#app/api.ts';
import { testApp } from './support/test-app.ts';

const app = await testApp();
const names = [...operationsOf(app.deps).map(({ operation }) => operation.name), 'getHealth', 'getReadiness'];

it('describes every operation at /api/openapi.json, and refers to no shape that it leaves out', async () => {
  const text = await (await fetch(`${app.origin}/api/openapi.json`)).text();
  const { paths, components } = JSON.parse(text);
  const described = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(names.toSorted());
  const used = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...new Set(used)]));
  expect(components.schemas).toMatchObject({ Product: {}, Store: {}, Cart: {} });
});

it('shows the same at /api/docs as a page without scripts, in styles that its policy allows', async () => {
  const answer = await fetch(`${app.origin}/api/docs`);
  const page = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const name of names) expect(page).toContain(`id="${name}"`);
  expect(page).not.toContain('<script');
  const style = /<style>([^<]+)<\/style>/.exec(page)?.[1] ?? '';
  const source = `'sha256-${hash('sha256', style, 'base64')}'`;
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' ${source};`);
});
