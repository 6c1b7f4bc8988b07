import * as z from 'zod/mini';
import { shownText } from '#platform/contract/fields.ts';

// The limits of the forms, separate from the contract: validating with them does not load the shapes of other calls.

export const MOODS = ['happy', 'energetic', 'inspired', 'focused', 'creative', 'calm', 'sleepy'] as const;
export const Mood = z.enum(MOODS, 'Please choose moods from the list.');
export type Mood = z.output<typeof Mood>;

export const MOST_CHARACTERS = 200;
const NO_RATING = 'Please choose a rating.';

export const StoreReviewForm = z.object({
  rate: z.int(NO_RATING).check(z.gte(1, NO_RATING), z.lte(5, NO_RATING)),
  description: z._default(shownText(MOST_CHARACTERS), ''),
});

export const ProductReviewForm = z.extend(StoreReviewForm, {
  experienceMood: z._default(
    z.array(Mood).check(
      z.maxLength(100),
      z.overwrite((moods) => [...new Set(moods)]),
    ),
    [],
  ),
});
