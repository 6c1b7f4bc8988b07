import { lazyPart } from '#ui/states/lazy-part.tsx';

export const WaysDialog = lazyPart(() => import('./ways-dialog.tsx').then((it) => it.WaysDialog), {
  name: 'The list of ways to buy',
  over: true,
});
