import type { DemoProduct } from './products.ts';
import { type Random, randomFor } from './random.ts';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, STORE_TEXTS } from './review-texts.ts';
import { FIRST_NAMES } from './words.ts';

export type DemoReview = {
  kind: 'product' | 'store';
  subject: number;
  authorName: string;
  rate: number;
  description: string;
  moods: string[];
  isVerifiedPurchase: boolean;
  ageMinutes: number;
};

const MOODS = ['happy', 'energetic', 'inspired', 'focused', 'creative', 'calm', 'sleepy'];
const WITHOUT_MOODS = ['accessories', 'seeds', 'topicals'];
const OLDEST_MINUTES = 540 * 24 * 60;

export function demoReviews(products: readonly DemoProduct[], stores: number): DemoReview[] {
  return [
    ...products.flatMap(reviewsOfProduct),
    ...Array.from({ length: stores }, (_, store) => reviewsOfStore(store)).flat(),
  ];
}

function reviewsOfProduct({ importKey, category, popularity }: DemoProduct, subject: number): DemoReview[] {
  const random = randomFor('reviews', importKey);
  const texts = CATEGORY_TEXTS[category] as (typeof CATEGORY_TEXTS)[string];
  // Popular products have more reviews; one in ten has none.
  const count = random.chance(0.1) ? 0 : Math.round(1 + (popularity / 1000) * (8 + 24 * random.next()));
  const quality = 3.6 + random.next() * 1.3;
  return Array.from({ length: count }, () => ({
    ...review(random, quality, (mood) => [...texts[mood], ...PRODUCT_TEXTS[mood]]),
    kind: 'product' as const,
    subject,
    moods: WITHOUT_MOODS.includes(category) || !random.chance(0.6) ? [] : random.some(MOODS, random.int(1, 2)),
  }));
}

function reviewsOfStore(subject: number): DemoReview[] {
  const random = randomFor('store reviews', subject);
  const count = random.chance(0.06) ? 0 : Math.round(2 + 26 * random.next() ** 2);
  const quality = 3.8 + random.next() * 1.1;
  return Array.from({ length: count }, () => ({
    ...review(random, quality, (mood) => STORE_TEXTS[mood]),
    kind: 'store' as const,
    subject,
    moods: [],
  }));
}

function review(random: Random, quality: number, textsOf: (mood: 'good' | 'fair' | 'poor') => readonly string[]) {
  const rate = rateAround(random, quality);
  const mood = rate >= 4 ? 'good' : rate === 3 ? 'fair' : 'poor';
  return {
    authorName: random.pick(FIRST_NAMES),
    rate,
    description: random.some(textsOf(mood), random.chance(0.45) ? 2 : 1).join(' '),
    isVerifiedPurchase: random.chance(0.7),
    ageMinutes: 20 + Math.floor(OLDEST_MINUTES * random.next() ** 2),
  };
}

function rateAround(random: Random, quality: number): number {
  const spread = (random.next() + random.next() + random.next() - 1.5) * 1.8;
  const tail = random.chance(0.05) ? -2 : 0;
  return Math.min(5, Math.max(1, Math.round(quality + spread + tail)));
}
