/** The decorative green arch with a check, 168 by 140 px. */
export function DoneArt() {
  return (
    <svg viewBox="0 0 168 140" aria-hidden="true" fill="none" className="h-35 w-42">
      <path d="M18 132V78a66 66 0 0 1 132 0v54Z" className="fill-brand-soft-strong" />
      <path d="M42 132V80a42 42 0 0 1 84 0v52Z" className="fill-brand" />
      <path
        d="m66 92 13 13 25-27"
        className="stroke-on-brand"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="6" y="126" width="156" height="10" rx="5" className="fill-brand" />
    </svg>
  );
}
