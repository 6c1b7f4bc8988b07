import { type CategoryName, SHOWPIECES } from './category-look.ts';
import type { Lettering } from './lettering.ts';
import { type DrawOptions, drawPackage, formOf } from './product.ts';

export function drawCategoryPackage(name: CategoryName, lettering: Lettering, options: DrawOptions = {}): string {
  return drawPackage({ ...SHOWPIECES[name], form: formOf(name), descriptor: '' }, lettering, options);
}
