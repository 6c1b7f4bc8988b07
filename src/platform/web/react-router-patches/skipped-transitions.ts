/**
 * Ignores skipped view transitions (another begins, the tab is hidden, the page is late), for which browsers reject
 * `ready`, unhandled in React Router: they would be reported as page errors. Real failures still reject
 * `updateCallbackDone`.
 */
export function letTransitionsBeSkipped(document: Document): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.catch(() => {});
    return transition;
  };
}
