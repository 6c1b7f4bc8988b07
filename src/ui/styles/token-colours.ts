/** The tokens' current colours as `rgb(…)`: the property itself is `light-dark(…)`, so an element resolves it. */
export function tokenColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.hidden = true;
  const entries = names.map((name) => {
    probe.style.color = `var(--w-${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as Record<Name, string>;
}
