import { EnvelopeSimpleIcon, PhoneIcon } from '#ui/icons.ts';
import { Segmented } from '#ui/segmented.tsx';

export type ContactKind = 'email' | 'phone';

const CHOICES = [
  { value: 'email', label: 'Email', icon: <EnvelopeSimpleIcon /> },
  { value: 'phone', label: 'Phone', icon: <PhoneIcon /> },
] as const;

type Props = { label: string; value: ContactKind; onChange: (kind: ContactKind) => void };

/** By which of both one registers or logs in. */
export const ContactSwitch = (props: Props) => (
  <Segmented {...props} choices={CHOICES} className="justify-self-start" />
);
