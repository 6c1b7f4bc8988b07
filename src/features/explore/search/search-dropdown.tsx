import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePlace } from '#features/places/ui';
import type { SearchNote as Note } from '#features/search';
import { SearchNote } from '#features/search/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { AttachedInput } from '#ui/fields/attached-input.ts';
import { AttachedCombobox } from '#ui/fields/combobox.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { type SearchType, searchAll } from '../explore.contract.ts';
import { FEWEST_LETTERS, keywordOf, useSettledKeyword } from './search-keyword.ts';
import { type Found, FoundRow, LoadingRows, pathOf } from './search-rows.tsx';
import { SEARCH_TYPES } from './search-types.ts';
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

/** The results of a search while it is typed. Loaded when the field first has the focus. */
export function SearchDropdown({ field, type, onType, isInline, onLeave }: SearchDropdownProps) {
  const [text, setText] = useState('');
  const { isOpen, setOpen } = useOpen(field, isInline ? onLeave : undefined);
  const { found, searched, note, isAsking, failure, retry } = useFound(type, text);
  const navigate = useNavigate();
  const leave = () => {
    setOpen(false);
    onLeave?.();
  };
  const changeType = (next: SearchType) => {
    onType(next);
    // A press on a label takes the focus away from the field; with keys one stays with the switch.
    if (!document.activeElement?.matches(':focus-visible')) field.ref.current?.focus();
  };
  const instead = failure ? (
    <div className="search-failed">
      <TryAgain error={failure} onRetry={retry} />
    </div>
  ) : isAsking ? (
    <LoadingRows />
  ) : note === NOTHING ? (
    <NothingFound type={type} onFollow={leave} />
  ) : undefined;
  const keyword = keywordOf(text);
  const allPath = `/search?${new URLSearchParams({ search: keyword, type })}`;
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
      renderItem={(one) => <FoundRow found={one} />}
      onSelect={(one) => {
        leave();
        field.ref.current?.blur();
        void navigate(pathOf(one));
      }}
      note={note}
      instead={instead}
      noun="result"
      layout={isInline ? 'plain' : 'float'}
      className={isInline ? 'search-found-inline' : 'search-found'}
      header={
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
              typed={keyword}
              exactTo={`${allPath}&exact=true`}
              onFollow={leave}
              className="search-found-note"
            />
          )}
        </>
      }
      footer={
        keyword &&
        found.length > 0 && (
          <Link to={allPath} onClick={leave} className="search-all">
            See all results
          </Link>
        )
      }
    />
  );
}

/**
 * Opens on this page with the first focus. Focus outside the form closes it, as does a search or navigation. In its own
 * sheet it is always open, and closing it closes the sheet.
 */
function useOpen(field: AttachedInput, onClose: (() => void) | undefined) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState(() => (field.ref.current === document.activeElement ? key : null));
  useEffect(() => {
    const form = field.ref.current?.form;
    if (!form) return;
    const close = () => setOpenAt(null);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => form.contains(relatedTarget as Node | null) || close();
    form.addEventListener('focusout', onFocusOut);
    form.addEventListener('submit', onClose ?? close);
    return () => {
      form.removeEventListener('focusout', onFocusOut);
      form.removeEventListener('submit', onClose ?? close);
    };
  }, [field, onClose]);
  if (onClose) return { isOpen: true, setOpen: (open: boolean) => open || onClose() };
  return { isOpen: openAt === key, setOpen: (open: boolean) => setOpenAt(open ? key : null) };
}

const NOTHING = 'No Item Found';
const none: { found: readonly Found[]; searched?: Note } = { found: [] };

/** The results stay while the next ones load, if they are of the same type. */
function useFound(type: SearchType, text: string) {
  const { place } = usePlace();
  const { keyword, isSettling } = useSettledKeyword(text);
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  const { data, error, isFetching, refetch } = useCall(
    searchAll,
    { search: keyword, type, loc },
    { enabled: keyword !== '', keepPrevious: (before) => before.type === type, retry: false },
  );
  const list = useMemo(() => {
    const { items, searched } = data?.[type] ?? {};
    return items ? { found: items.map((item) => ({ type, item }) as Found), searched } : none;
  }, [data, type]);
  const isWanted = keywordOf(text) !== '';
  const isAsking = isWanted && (isSettling || isFetching);
  const failure = isWanted && !isAsking ? error : null;
  const { found, searched } = isWanted && keyword && !failure ? list : none;
  const isNothing = !isAsking && !failure && found.length === 0;
  const note = isWanted ? (isNothing ? NOTHING : undefined) : `Type at least ${FEWEST_LETTERS} characters`;
  return { found, searched, note, isAsking, failure, retry: refetch };
}

/** There is always a way on. */
function NothingFound({ type, onFollow }: { type: SearchType; onFollow: () => void }) {
  const others = SEARCH_TYPES.filter(({ value }) => value !== type).map(({ value }) => value);
  return (
    <div className="px-4 py-5 text-center">
      <b className="font-semibold">{NOTHING}</b>
      <p className="text-sm text-ink-muted">{`Check the spelling or search ${others.join(' or ')}.`}</p>
      <Link to={`/${type}`} onClick={onFollow} className="link mt-2 inline-block text-sm">
        {`See all ${type}`}
      </Link>
    </div>
  );
}
