/** Words of names and descriptions. All variety names are made up. */

// biome-ignore format: a table
export const VARIETY_FIRST = [
  'Granite', 'Cedar', 'Harbour', 'Midnight', 'Copper', 'Silver', 'Wild', 'Northern', 'Quiet', 'Amber', 'Velvet', 'Frost',
  'River', 'Stone', 'Winter', 'Prairie', 'Shield', 'Tidal', 'Ember', 'Juniper', 'Maple', 'Lunar', 'Slate', 'Birch',
  'Lantern', 'Foggy', 'Orchard', 'Black', 'Golden', 'Cobalt', 'Ridge', 'Bay', 'Meadow', 'Thunder', 'Sable', 'Linen',
];

// biome-ignore format: a table
export const VARIETY_SECOND = [
  'Haze', 'Drift', 'Kush', 'Slope', 'Line', 'Country', 'Diesel', 'Skunk', 'Pine', 'Fog', 'Lemon', 'Berry', 'Glade',
  'Lights', 'Jack', 'Express', 'Widow', 'Fir', 'Cream', 'Runner', 'Rose', 'Ghost', 'Tide', 'Barn', 'Ladder', 'Hollow',
  'Signal', 'Anchor',
];

// biome-ignore format: a table
export const FRUITS = [
  'Blackcurrant', 'Peach', 'Wild Blueberry', 'Raspberry', 'Sour Cherry', 'Grapefruit', 'Yuzu', 'Mango', 'Pear', 'Rhubarb',
  'Saskatoon Berry', 'Cranberry', 'Blood Orange', 'Passion Fruit', 'Green Apple', 'Plum', 'Lychee', 'Concord Grape',
];

// biome-ignore format: a table
export const DRINKS = [
  'Sparkling Grapefruit', 'Ginger Lime', 'Black Cherry Soda', 'Yuzu Tonic', 'Blood Orange Soda', 'Cucumber Mint', 'Root Beer',
  'Apple Soda', 'Lemon Seltzer', 'Cranberry Soda', 'Blueberry Seltzer', 'Mango Seltzer', 'Elderflower Tonic', 'Cream Soda',
  'Pineapple Seltzer', 'Rhubarb Soda', 'Cola', 'Ginger Beer', 'Hibiscus Soda', 'Pear Soda',
];

// biome-ignore format: a table
export const TEAS = [
  'Iced Black Tea with Lemon', 'Iced Green Tea', 'Peach Iced Tea', 'Still Lemonade', 'Pink Lemonade', 'Hibiscus Tea',
  'Mint Tea', 'Raspberry Lemonade', 'Rooibos Tea', 'Cranberry Lemonade',
];

// biome-ignore format: a table
export const CHOCOLATES = [
  'Dark Chocolate Squares', 'Milk Chocolate Bar', 'Sea Salt Caramel Chocolate', 'Maple Chocolate', 'Hazelnut Chocolate',
  'Orange Dark Chocolate', 'Mint Chocolate Squares', 'Shortbread Cookie', 'Double Chocolate Cookie', 'Oat and Honey Cookie',
];

// biome-ignore format: a table
export const TERPENES = ['myrcene', 'limonene', 'caryophyllene', 'pinene', 'linalool', 'terpinolene', 'humulene', 'ocimene'];

// biome-ignore format: a table
export const AROMAS = [
  'pine', 'citrus', 'pepper', 'cedar', 'earth', 'lavender', 'ripe berry', 'fresh-cut wood', 'lemon peel', 'mint', 'diesel',
  'dried herbs', 'orange zest', 'black tea', 'vanilla', 'damp moss',
];

// biome-ignore format: a table
export const TOWNS = [
  'Prince Edward County', 'Leamington', 'Niagara-on-the-Lake', 'Guelph', 'Kingston', 'Smiths Falls', 'Strathroy', 'Owen Sound',
  'Peterborough', 'Norfolk County', 'Sudbury', 'North Bay', 'Creston', 'Kelowna', 'Moncton', 'Truro', 'Saskatoon', 'Lethbridge',
  'Brandon', 'Gatineau', 'Cornwall', 'Chatham-Kent', 'Collingwood', 'Perth',
];

// biome-ignore format: a table
export const FIRST_NAMES = [
  'Marie', 'Daniel', 'Aisha', 'Owen', 'Priya', 'Lucas', 'Chloe', 'Samuel', 'Nadia', 'Ethan', 'Zoe', 'Gabriel', 'Mei', 'Liam',
  'Fatima', 'Noah', 'Sophie', 'Arjun', 'Hannah', 'Mateo', 'Ingrid', 'Tyler', 'Yasmin', 'Colin', 'Amara', 'Jack', 'Elise',
  'Kofi', 'Tessa', 'Vincent', 'Leila', 'Graham', 'Simone', 'Andre', 'Joanna', 'Rafael', 'Beth', 'Dmitri', 'Kiara', 'Neil',
  'Paula', 'Hugo', 'Sana', 'Victor', 'Nora', 'Wes', 'Camille', 'Ibrahim', 'June', 'Anton', 'Rosa', 'Felix', 'Mina', 'Peter',
];
