import { type CategoryName, SHOWPIECES } from './category-look.ts';
import type { Lettering } from './lettering.ts';
import { type DrawOptions, drawPackage, formOf } from './product.ts';

/** `isNamed`: with the name of a brand that the demo has invented. */
export function drawCategoryPackage(
  name: CategoryName,
  lettering: Lettering,
  { isNamed = true, ...options }: DrawOptions & { isNamed?: boolean } = {},
): string {
  const { wordmark, ...look } = SHOWPIECES[name];
  const words = { wordmark: isNamed ? wordmark : '', descriptor: '' };
  return drawPackage({ ...look, ...words, form: formOf(name) }, lettering, options);
}
