import { Link } from '#ui/parts/link.tsx';
import { noteSentences } from './note-sentences.ts';
import type { SearchNote as Note } from './search.contract.ts';

type SearchNoteProps = {
  note: Note;
  noun: string;
  isSorted?: boolean;
  typed: string;
  /** The address of the same search with no word taken for another. */
  exactTo: string;
  onFollow?: () => void;
  className?: string;
};

/** What was searched for, where it is not just what was typed; a word that was taken for another leads back to it. */
export function SearchNote({ note, noun, isSorted, typed, exactTo, onFollow, className }: SearchNoteProps) {
  return (
    <p className={className}>
      {noteSentences(note, noun, isSorted)}
      {note.isCorrected && (
        <>
          {' Search instead for '}
          <Link to={exactTo} onClick={onFollow} className="link">
            “{typed}”
          </Link>
          .
        </>
      )}
    </p>
  );
}
