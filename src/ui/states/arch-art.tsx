import sprite from './arch-art.svg?url';

export type ArchArtName =
  | 'bag'
  | 'search'
  | 'receipt'
  | 'pin'
  | 'card'
  | 'door'
  | 'heart'
  | 'bell'
  | 'chat'
  | 'star'
  | 'letter'
  | 'store';

/** A decorative arch with one object, 132 by 112 px, in a file of its own. */
export function ArchArt({ name }: { name: ArchArtName }) {
  return (
    <svg viewBox="0 0 132 112" aria-hidden="true" className="h-28 w-33">
      <use href={`${sprite}#arch`} />
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
