export { noteSentences } from './note-sentences.ts';
export { SearchNote } from './search-note.tsx';
