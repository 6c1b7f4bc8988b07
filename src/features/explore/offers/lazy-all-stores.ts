import { lazyPart } from '#ui/states/lazy-part.tsx';

export const AllStores = lazyPart(() => import('./all-stores.tsx').then((it) => it.AllStores), {
  name: 'The list of stores',
  over: true,
});
