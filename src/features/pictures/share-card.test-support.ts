import { renderShareCard } from './share-card.server.ts';

// A process of its own, for the test that gives it no fonts of the system: the card goes to the standard output.
const words = { above: 'Halden', name: 'Granite Haze & Łódź', below: '3.5 g', siteName: 'Wicket' };
process.stdout.write(await renderShareCard({ ...words, picture: null, tileName: 'Halden', fit: 'contain' }));
