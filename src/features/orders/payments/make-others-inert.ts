/** Makes everything but `kept`, live regions and toasts inert; returns the undo function. */
export function makeOthersInert(kept: HTMLElement): () => void {
  const silenced: HTMLElement[] = [];
  for (let node: HTMLElement | null = kept; node && node !== document.body; node = node.parentElement) {
    for (const sibling of node.parentElement?.children ?? []) {
      if (!(sibling instanceof HTMLElement) || sibling === node || sibling.inert) continue;
      if (sibling.matches('.toasts, script, :has([aria-live])')) continue;
      sibling.inert = true;
      silenced.push(sibling);
    }
  }
  return () => {
    for (const element of silenced) element.inert = false;
  };
}
