const types = {
  indica: { label: 'Indica', dot: 'bg-indica' },
  sativa: { label: 'Sativa', dot: 'bg-sativa' },
  hybrid: { label: 'Hybrid', dot: 'bg-hybrid' },
  cbd: { label: 'CBD', dot: 'bg-cbd' },
} as const;

/** The plant type as a word with its dot: colour is never the only indicator. */
export function PlantType({ type }: { type: keyof typeof types }) {
  const { label, dot } = types[type];
  return (
    <span className="inline-flex items-center gap-1.5">
      <i className={`size-2 shrink-0 rounded-full ${dot}`} />
      {label}
    </span>
  );
}
