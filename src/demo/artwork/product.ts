import { hueOf } from '#features/pictures';
import { type Graphic, graphicOf, shiftOf, type Tone, toneOf } from './appearance.ts';
import { carton, grinder } from './forms/accessory-forms.ts';
import { bottle, can, capsules } from './forms/bottle-forms.ts';
import { concentrate, jar } from './forms/jar-forms.ts';
import type { Form } from './forms/pack.ts';
import { chocolate, pouch, seeds, topical } from './forms/pouch-forms.ts';
import { preroll, vape } from './forms/smoke-forms.ts';
import type { Lettering } from './lettering.ts';
import { paletteOf } from './palette.ts';
import { idsFrom, type NextId, standalone } from './svg.ts';

const FORMS = {
  jar,
  preroll,
  vape,
  pouch,
  chocolate,
  can,
  bottle,
  capsules,
  seeds,
  grinder,
  carton,
  concentrate,
  topical,
} satisfies Record<string, Form>;
export type FormName = keyof typeof FORMS;
export const FORM_NAMES = Object.keys(FORMS) as FormName[];

const FORM_OF_CATEGORY = new Map<string, FormName>([
  ['flower', 'jar'],
  ['pre-rolls', 'preroll'],
  ['vapes', 'vape'],
  ['extracts', 'concentrate'],
  ['edibles', 'pouch'],
  ['beverages', 'can'],
  ['oils', 'bottle'],
  ['capsules', 'capsules'],
  ['topicals', 'topical'],
  ['seeds', 'seeds'],
  ['accessories', 'grinder'],
]);

/** Accessories differ more than their category says; chocolate is no chew, and a massage oil comes in a bottle too. */
const FORM_OF_SUBCATEGORY = new Map<string, FormName>([
  ['batteries', 'carton'],
  ['chocolate-and-baked', 'chocolate'],
  ['lighters', 'carton'],
  ['massage-oils', 'bottle'],
  ['papers-and-cones', 'carton'],
  ['pipes-and-bongs', 'carton'],
  ['rolling-trays', 'carton'],
  ['storage', 'carton'],
  ['vaporizers', 'carton'],
]);

/** The package that fits, by the keys of category and subcategory; a jar for what is not known. */
export function formOf(category: string, subcategory = ''): FormName {
  return FORM_OF_SUBCATEGORY.get(subcategory) ?? FORM_OF_CATEGORY.get(category) ?? 'jar';
}

export type PackageLook = {
  form: FormName;
  hue: number;
  tone: Tone;
  graphic: Graphic;
  brand: string;
  name: string;
  weight: string;
};

export type Part = Pick<PackageLook, 'form' | 'hue' | 'tone' | 'graphic'>;
export type PackageFinder = (part: Part) => PackageLook;

/** For a site whose products are not known: no words, since a package with a name is a product. */
export const castWordless: PackageFinder = (part) => ({ ...part, brand: '', name: '', weight: '' });

export const castFrom =
  (products: readonly PictureOfProduct[]): PackageFinder =>
  ({ form, tone, hue }) => {
    const fitting = products.map(lookOf).filter((look) => look.form === form && look.tone === tone);
    const distance = (look: PackageLook) => Math.abs(((look.hue - hue + 540) % 360) - 180);
    return fitting.reduce((best, look) => (distance(look) < distance(best) ? look : best));
  };

export type PictureOfProduct = { category: string; subcategory: string; brand: string; name: string; weight: string };

/** The look follows from the data alone: graphic and family of hues from the brand, tone and hue in it from the name, form from the category. */
export function lookOf({ category, subcategory, brand, name, weight }: PictureOfProduct): PackageLook {
  return {
    form: formOf(category, subcategory),
    hue: hueOf(brand) + shiftOf(name),
    tone: toneOf(brand, name),
    graphic: graphicOf(brand),
    ...{ brand, name, weight },
  };
}

export const drawPackage = (look: PackageLook, lettering: Lettering): string =>
  standalone(packageContent(look, lettering, idsFrom()), { width: 400, height: 400 });

/** The same without its frame, to stand in a larger picture. */
export function packageContent({ form, ...look }: PackageLook, lettering: Lettering, nextId: NextId): string {
  return FORMS[form]({ ...look, palette: paletteOf(look.hue, look.tone), lettering, nextId });
}
