type Props = { as: 'footer' | 'div'; className?: string };

const NOTHING_NEW = { __html: '' };

/**
 * In the place of a part whose script did not come. React keeps what the server wrote into this element: its links lead
 * on as plain ones. Where the server wrote nothing it is empty.
 */
export const ServerWritten = ({ as: Tag, className }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
  <Tag className={className} dangerouslySetInnerHTML={NOTHING_NEW} suppressHydrationWarning />
);
