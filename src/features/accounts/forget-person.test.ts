import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { forgetPerson } from './forget-person.ts';

it('leaves nothing of a person to the next one: neither what was loaded nor what the tab kept', () => {
  const queries = new QueryClient();
  queries.setQueryData(['cards'], ['4242']);
  queries.setQueryData(['orders', 'list', 0], []);
  queries.setQueryData(['on the screen'], 'public');
  const stop = new QueryObserver(queries, { queryKey: ['on the screen'] }).subscribe(() => {});
  const tab = { clear: vi.fn() };
  const kept = { 'wicket:own:chat': 'mine', 'wicket:theme': 'dark' };
  const browser = Object.assign(Object.create({ removeItem: (key: keyof typeof kept) => delete browser[key] }), kept);
  forgetPerson(queries, () => ({ tab, browser }));
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['on the screen']]);
  expect(tab.clear).toHaveBeenCalledOnce();
  expect(Object.keys(browser)).toEqual(['wicket:theme']);
  stop();
});

it('does so where the browser forbids storage, too', () => {
  const queries = new QueryClient();
  queries.setQueryData(['cards'], ['4242']);
  forgetPerson(queries, () => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
