const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en-CA', { granularity: 'grapheme' }) : null;

export function countGraphemes(text: string): number {
  if (!segmenter) return [...text].length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** The announcement between two counts, at 90 %, at and above the limit; else null. */
export function limitNotice(before: number, after: number, limit: number): string | null {
  if (after > limit) return before === after ? null : `${after - limit} over the limit of ${limit} characters`;
  if (after === limit && before !== limit) return `Limit of ${limit} characters reached`;
  const near = Math.floor(limit * 0.9);
  if (after >= near && before < near) return `${limit - after} characters left`;
  return null;
}
