import { Link } from '#ui/parts/link.tsx';
import { noteSentences } from './note-sentences.ts';
import type { SearchNote as Note } from './search.contract.ts';

type SearchNoteProps = {
  note: Note;
  noun: string;
  isSorted?: boolean;
  typed: string;
  exactTo: string;
  onFollow?: () => void;
  className?: string;
};

/** The note on a search that differs from the typed text; a corrected word links back to the original. */
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
