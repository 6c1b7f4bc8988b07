export const phrases = (text: string): readonly string[] =>
  text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean);
