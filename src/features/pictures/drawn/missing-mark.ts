import { standalone, type Theme } from './svg.ts';

/** What stands where a picture is missing: the arch over its counter, in the grey of a strong line. */
export function drawMissingMark(theme: Theme = 'light'): string {
  const content =
    `<g transform="translate(120 118)" fill="${theme === 'dark' ? '#444942' : '#ccd0c9'}">` +
    '<path d="M20 110V70a60 60 0 0 1 120 0v40h-32V70a28 28 0 0 0-56 0v40Z"/><rect x="4" y="122" width="152" height="26" rx="13"/></g>';
  return standalone(content, { width: 400, height: 400 });
}
