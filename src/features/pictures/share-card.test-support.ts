import { renderShareCard } from './share-card.server.ts';

// A separate process for the test without system fonts: writes the card to standard output.
const words = { above: 'Halden', name: 'Granite Haze & Łódź', below: '3.5 g', siteName: 'Wicket' };
process.stdout.write(await renderShareCard({ ...words, picture: null, tileName: 'Halden', fit: 'contain' }));
