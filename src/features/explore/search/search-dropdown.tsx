import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { SearchNote } from '#features/search/ui';
import type { AttachedInput } from '#ui/fields/attached-input.ts';
import { AttachedCombobox } from '#ui/fields/combobox.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { counted } from '#ui/text/format.ts';
import type { SearchType } from '../explore.contract.ts';
import { NOTHING, NothingFound } from './nothing-found.tsx';
import { FEWEST_LETTERS, keywordOf } from './search-keyword.ts';
import { searchPath } from './search-path.ts';
import { FoundRow, LoadingRows, pathOf } from './search-rows.tsx';
import { SEARCH_TYPES } from './search-types.ts';
import { Suggestions } from './suggestions.tsx';
import { useRecentSearches } from './use-recent-searches.ts';
import { useSearch } from './use-search.ts';
import './search-dropdown.css';

export type SearchDropdownProps = {
  field: AttachedInput;
  type: SearchType;
  onType: (type: SearchType) => void;
  /** In the sheet: below the field, not over the page. */
  isInline?: boolean;
  /** Called when a link is followed, so that the surrounding sheet can close. */
  onLeave?: () => void;
};

/** Suggestions before anything is typed, then the results. Loaded when the field first has the focus. */
export function SearchDropdown({ field, type, onType, isInline, onLeave }: SearchDropdownProps) {
  const [text, setText] = useState('');
  const { add } = useRecentSearches();
  const words = keywordOf(text);
  const isSearch = words !== '';
  const { isOpen, setOpen } = useOpen(field, isInline ? onLeave : undefined, () => {
    if (isSearch) add({ words, type });
  });
  const search = useSearch(type, text);
  const { found, searched, isAsking, failure, isNothing } = search;
  const navigate = useNavigate();
  const leave = () => {
    setOpen(false);
    onLeave?.();
  };
  const leaveFound = () => {
    add({ words, type });
    leave();
  };
  const changeType = (next: SearchType) => {
    onType(next);
    // Clicking a label blurs the field; keyboard users stay on the switch.
    if (!document.activeElement?.matches(':focus-visible')) field.ref.current?.focus();
  };
  const instead = !isSearch ? (
    <Suggestions text={text} onFollow={leave} />
  ) : failure ? (
    <div className="search-failed">
      <TryAgain error={failure} onRetry={search.retry} />
    </div>
  ) : isAsking ? (
    <LoadingRows />
  ) : isNothing ? (
    <NothingFound type={type} keyword={words} closeWords={search.closeWords} onFollow={leave} />
  ) : undefined;
  const allPath = searchPath({ words, type });
  return (
    <AttachedCombobox
      label="Search results"
      field={field}
      value={text}
      onValue={setText}
      open={isOpen}
      setOpen={setOpen}
      items={found}
      itemKey={pathOf}
      groupOf={search.groupOf}
      isStale={search.isStale}
      renderItem={(one) => <FoundRow found={one} words={search.words} hasPrice />}
      onSelect={(one) => {
        leaveFound();
        field.ref.current?.blur();
        void navigate(pathOf(one));
      }}
      note={
        isNothing ? NOTHING : isSearch || text.trim() === '' ? undefined : `Type at least ${FEWEST_LETTERS} characters`
      }
      instead={instead}
      noun="result"
      layout={isInline ? 'plain' : 'float'}
      className={isInline ? 'search-found-inline' : 'search-found'}
      header={
        isSearch && (
          <>
            <ProgressLine active={isAsking} />
            <div className="search-found-types">
              <span className="text-sm text-ink-muted">You search by</span>
              <Segmented label="You search by" size="sm" choices={SEARCH_TYPES} value={type} onChange={changeType} />
            </div>
            {searched && found.length > 0 && (
              <SearchNote
                note={searched}
                noun={type}
                typed={words}
                exactTo={`${allPath}&exact=true`}
                onFollow={leaveFound}
                className="search-found-note"
              />
            )}
          </>
        )
      }
      footer={
        isSearch &&
        found.length > 0 && (
          <Link to={allPath} onClick={leaveFound} className="search-all">
            {`See ${search.total === 1 ? '' : 'all '}${counted(search.total, 'result')}`}
          </Link>
        )
      }
    />
  );
}

/**
 * Opens with the first focus on this page; closes on focus outside, search or navigation. In its own sheet it is always
 * open, and closing it closes the sheet.
 */
function useOpen(field: AttachedInput, onClose: (() => void) | undefined, onSearch: () => void) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // By then the field's events arrive here. Until then Tab may have moved on from the button before it.
  const openIfFocused = useEffectEvent(() => {
    if (field.ref.current === document.activeElement) setOpenAt(key);
  });
  const searched = useEffectEvent(() => {
    onSearch();
    if (onClose) onClose();
    else setOpenAt(null);
  });
  useEffect(() => {
    openIfFocused();
    const form = field.ref.current?.form;
    if (!form) return;
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      form.contains(relatedTarget as Node | null) || setOpenAt(null);
    form.addEventListener('focusout', onFocusOut);
    form.addEventListener('submit', searched);
    return () => {
      form.removeEventListener('focusout', onFocusOut);
      form.removeEventListener('submit', searched);
    };
  }, [field]);
  if (onClose) return { isOpen: true, setOpen: (open: boolean) => open || onClose() };
  return { isOpen: openAt === key, setOpen: (open: boolean) => setOpenAt(open ? key : null) };
}
