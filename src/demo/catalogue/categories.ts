import { slug } from './text.ts';

const TREE: readonly (readonly [name: string, displayName: string, subcategories: readonly string[]])[] = [
  ['flower', 'Dried Flower', ['Whole Flower', 'Milled Flower']],
  ['pre-rolls', 'Pre-Rolls', ['Singles & Packs', 'Infused Pre-Rolls']],
  ['vapes', 'Vapes', ['510 Cartridges', 'Disposable Pens']],
  ['edibles', 'Edibles', ['Gummies', 'Chocolate & Baked']],
  ['beverages', 'Beverages', ['Sparkling & Soda', 'Teas & Lemonades']],
  ['oils', 'Oils', ['Oils & Sprays']],
  ['extracts', 'Extracts', ['Hash & Kief', 'Resin, Wax & Shatter', 'Distillate']],
  ['capsules', 'Capsules', ['Softgels', 'Sublinguals']],
  ['topicals', 'Topicals', ['Creams & Balms', 'Bath', 'Skin Care', 'Massage Oils']],
  ['seeds', 'Seeds', ['Autoflower', 'Feminized', 'Regular']],
  [
    'accessories',
    'Accessories',
    ['Grinders', 'Papers & Cones', 'Batteries', 'Pipes & Bongs', 'Storage', 'Vaporizers', 'Rolling Trays', 'Lighters'],
  ],
];

export type DemoCategory = {
  name: string;
  displayName: string;
  imageUrl: string;
  parent: string | null;
  orderBy: number;
};

export function demoCategories(): DemoCategory[] {
  return TREE.flatMap(([name, displayName, subcategories], index) => {
    const imageUrl = `/art/demo/categories/${name}.svg`;
    const children = subcategories.map((sub, order) => ({
      ...{ name: slug(sub), displayName: sub, imageUrl, parent: name, orderBy: order + 1 },
    }));
    return [{ name, displayName, imageUrl, parent: null, orderBy: index + 1 }, ...children];
  });
}
