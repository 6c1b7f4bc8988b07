import { useEffect, useRef } from 'react';
import { Segmented } from '#ui/fields/segmented.tsx';
import { EnvelopeSimpleIcon, PhoneIcon } from '#ui/icons/icons.ts';

export type ContactKind = 'email' | 'phone';

const CHOICES = [
  { value: 'email', label: 'Email', icon: <EnvelopeSimpleIcon /> },
  { value: 'phone', label: 'Phone', icon: <PhoneIcon /> },
] as const;

type Props = { label: string; value: ContactKind; onChange: (kind: ContactKind) => void };

/** By which of both one registers or logs in. */
export function ContactSwitch(props: Props) {
  const { value, onChange } = props;
  const around = useRef<HTMLDivElement>(null);
  // What was chosen before the script ran counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useEffect(() => {
    const chosen = around.current?.querySelector<HTMLInputElement>(':checked')?.value as ContactKind | undefined;
    if (chosen && chosen !== value) onChange(chosen);
  }, []);
  return (
    <div ref={around}>
      <Segmented {...props} choices={CHOICES} />
    </div>
  );
}
