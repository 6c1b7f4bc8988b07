/** What the work results in, or `late` where it takes longer: then it goes on, and nobody waits for it. */
export function inTime<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  const isOver = Promise.withResolvers<L>();
  const timer = setTimeout(() => isOver.resolve(late), Math.max(0, ms));
  return Promise.race([work, isOver.promise]).finally(() => clearTimeout(timer));
}
