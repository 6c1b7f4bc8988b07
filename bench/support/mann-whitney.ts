/**
 * How likely it is that two samples of one and the same thing differ as much as these do (Mann–Whitney U, two-sided, by
 * the normal approximation with ties). A small p says that they are of two things.
 */
export function mannWhitneyP(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  let tieTerm = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end++;
    const rank = (start + 1 + end) / 2;
    for (const { isA } of all.slice(start, end)) if (isA) rankSum += rank;
    tieTerm += (end - start) ** 3 - (end - start);
    start = end;
  }
  const n = a.length + b.length;
  const pairs = a.length * b.length;
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const deviation = Math.sqrt((pairs / 12) * (n + 1 - tieTerm / (n * (n - 1))));
  return deviation === 0 ? 1 : 2 * (1 - normalCdf(Math.abs(u - pairs / 2) / deviation));
}

/** Abramowitz and Stegun 26.2.17: right to 7 digits. */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) * t;
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
