/** Review texts by mood. Any two sentences of a list may be combined. */
type Mood = 'good' | 'fair' | 'poor';

/** True of any product. */
// biome-ignore format: a table
export const PRODUCT_TEXTS: Record<Mood, readonly string[]> = {
  good: [
    'Exactly as listed.', 'The seal was intact and the lot date recent.', 'Good value at this price.', 'I would buy it again.',
    'Consistent from one lot to the next.', 'The label says what is in it, and it is.', 'Second time I order it, same quality.',
    'Packed well, nothing broken.', 'Fresh, with a packaging date of last month.', 'Better than what I bought before at this price.',
  ],
  fair: [
    'Fine, though I expected more for this price.', 'It is all right.', 'The packaging is larger than it needs to be.',
    'Not bad, but the last lot was better.', 'Does what it says, no more.', 'Average. I may try another one next time.',
  ],
  poor: [
    'The lot was half a year old.', 'The lid was cracked when I opened the bag.', 'Not what the description made me expect.',
    'Too expensive for what it is.', 'I would not order it again.',
  ],
};

/** And what is said of one category's products only. */
// biome-ignore format: a table
export const CATEGORY_TEXTS: Record<string, Record<Mood, readonly string[]>> = {
  flower: {
    good: ['Well cured and trimmed.', 'Clean flavour, even burn.', 'Dense buds, hardly any stem.', 'The aroma is as the label says.', 'The humidity pack did its work.'],
    fair: ['A little dry compared with the last lot I bought.', 'Smaller buds than in the picture.', 'The aroma is fainter than I thought.'],
    poor: ['Dry and crumbly.', 'More stem than I like.'],
  },
  'pre-rolls': {
    good: ['Even burn from end to end.', 'Rolled tight and straight.', 'The tube keeps them fresh.'],
    fair: ['One of them burned down one side.', 'Rolled a bit loosely.'],
    poor: ['Two would not draw.', 'Burned unevenly.'],
  },
  vapes: {
    good: ['No leak, no clog.', 'Works with my battery at the lowest setting.', 'The taste stays the same to the end.'],
    fair: ['Clogs now and then.', 'A bit of air in the window.'],
    poor: ['Clogged after a few days.', 'It leaked in its box.'],
  },
  extracts: {
    good: ['Soft and easy to portion.', 'Good colour and aroma.'],
    fair: ['Harder to portion than I thought.', 'A little dark.'],
    poor: ['Dry by the time it came.'],
  },
  edibles: {
    good: ['Tastes of fruit rather than of hemp.', 'Evenly portioned.', 'Not too sweet.'],
    fair: ['Sweeter than I like.', 'The pieces stuck together.'],
    poor: ['Melted in the bag.', 'An aftertaste that stays.'],
  },
  beverages: {
    good: ['Served cold it is a good soda.', 'Not too sweet.', 'No aftertaste.'],
    fair: ['A bit sweet.', 'Flat by the second half.'],
    poor: ['The can was dented.', 'Too sweet for me.'],
  },
  oils: {
    good: ['The dropper is marked clearly.', 'Neutral taste.'],
    fair: ['The dropper drips.'],
    poor: ['The bottle leaked in the box.'],
  },
  capsules: {
    good: ['Small and easy to count.', 'The same in each, which is what I want.'],
    fair: ['The bottle is mostly empty space.'],
    poor: ['Some stuck together.'],
  },
  topicals: {
    good: ['Absorbs quickly.', 'Hardly any scent, which I prefer.'],
    fair: ['A bit oily.', 'Stronger scent than I thought.'],
    poor: ['The tube was not sealed.'],
  },
  seeds: {
    good: ['All of them came up.', 'Sprouted within three days.'],
    fair: ['Three of four came up.'],
    poor: ['Only one came up.'],
  },
  accessories: {
    good: ['Solid and simple.', 'Easy to clean.', 'Still as new after three months.'],
    fair: ['Does its work, a bit heavy.'],
    poor: ['Scratched when it came.'],
  },
};

// biome-ignore format: a table
export const STORE_TEXTS: Record<Mood, readonly string[]> = {
  good: [
    'Picked it up in ten minutes.', 'The order was ready when the message said.', 'Friendly staff who know the menu.',
    'Delivered within the hour, ID checked at the door.', 'The store had the test sheet ready when I asked.',
    'Stock online matched what was on the shelf.', 'Clean and calm.', 'Good prices on drinks.', 'Easy to find, with a place to lock a bike.',
    'They take back empty vapes.', 'My usual place by now.', 'Everything was packed with care.',
  ],
  fair: [
    'Fine, but there was a line at five.', 'Delivery took longer than they said.', 'A good choice of flower, less of anything else.',
    'One product was missing and was refunded the same day.', 'Parking is difficult.', 'Prices are a little higher than down the street.',
  ],
  poor: [
    'Waited half an hour for an order that was marked ready.', 'The store canceled and did not say why.', 'Nobody answered the phone.',
    'Wrong size in the bag. They did exchange it.',
  ],
};
