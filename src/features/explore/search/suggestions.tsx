import { type ReactNode, useId } from 'react';
import { listCategories } from '#features/catalog';
import { usePlace } from '#features/places/ui';
import { listStores } from '#features/stores';
import { useCall } from '#platform/browser/data/use-call.ts';
import { CaretRightIcon, ClockCounterClockwiseIcon, XIcon } from '#ui/icons/icons.ts';
import { IconButton } from '#ui/parts/icon-button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { hasWordsOf, wordsIn } from './name-match.ts';
import { keyOf } from './recent-searches.ts';
import { FEWEST_LETTERS } from './search-keyword.ts';
import { searchPath } from './search-path.ts';
import { StoreSuggestion } from './search-rows.tsx';
import { useRecentSearches } from './use-recent-searches.ts';

type SuggestionsProps = {
  /** Up to three letters: only words with this prefix, and no stores. */
  text: string;
  onFollow: () => void;
};

/** Before a search: recent searches, categories, nearby stores. */
export function Suggestions({ text, onFollow }: SuggestionsProps) {
  const typed = wordsIn(text);
  const isEmpty = text.trim() === '';
  const { isLoading } = useCall(listCategories, {});
  return (
    <div className="search-suggestions">
      <Recent typed={typed} onFollow={onFollow} />
      <Categories typed={typed} onFollow={onFollow} />
      {isEmpty ? (
        // After the categories, which would otherwise shift it down.
        <StoresNear onFollow={onFollow} isHeld={isLoading} />
      ) : (
        <p className="text-sm text-ink-muted">{`Type at least ${FEWEST_LETTERS} characters`}</p>
      )}
    </div>
  );
}

type Part = { typed: readonly string[]; onFollow: () => void };

function Recent({ typed, onFollow }: Part) {
  const { recent, add, remove, clear } = useRecentSearches();
  const shown = recent.filter(({ words }) => hasWordsOf(words, typed));
  if (shown.length === 0) return null;
  const end = (
    <button type="button" className="text-link font-semibold" aria-label="Clear recent searches" onClick={clear}>
      Clear
    </button>
  );
  return (
    <Suggested name="Recent" end={end}>
      <ul>
        {shown.map((one) => (
          <li key={keyOf(one)} className="search-recent">
            <Link
              to={searchPath(one)}
              onClick={() => {
                add(one);
                onFollow();
              }}
              className="search-suggestion"
            >
              <ClockCounterClockwiseIcon className="text-ink-muted" />
              <span className="min-w-0 truncate">{one.words}</span>
            </Link>
            <IconButton label={`Remove ${one.words}`} onClick={() => remove(one)}>
              <XIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </Suggested>
  );
}

function Categories({ typed, onFollow }: Part) {
  const { data = [] } = useCall(listCategories, {});
  const shown = data.filter(({ parentId, displayName }) => parentId === null && hasWordsOf(displayName, typed));
  if (shown.length === 0) return null;
  return (
    <Suggested name="Categories">
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ name, displayName }) => (
          <li key={name}>
            <Link to={`/products?category=${encodeURIComponent(name)}`} onClick={onFollow} className="chip">
              {displayName}
            </Link>
          </li>
        ))}
      </ul>
    </Suggested>
  );
}

const STORES_SHOWN = 3;
/** No list calls a store beyond this distance near. */
const NEAR_KM = 100;

/** None without a location. `isHeld`: the content above is still loading. */
export function StoresNear({ onFollow, isHeld = false }: { onFollow: () => void; isHeld?: boolean }) {
  const { place } = usePlace();
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  const { data } = useCall(listStores, { loc, count: STORES_SHOWN }, { enabled: place !== null });
  const near = data?.items.filter(({ distance = 0 }) => distance <= NEAR_KM) ?? [];
  if (isHeld || !place || near.length === 0) return null;
  const end = (
    <Link to="/stores" onClick={onFollow} className="text-link font-semibold" aria-label="See all stores">
      See all
    </Link>
  );
  return (
    <Suggested name="Stores near you" end={end}>
      <ul>
        {near.map((store) => (
          <li key={store.id}>
            <Link to={`/store/${store.id}`} onClick={onFollow} className="search-suggestion">
              <StoreSuggestion store={store} />
              <CaretRightIcon className="text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Suggested>
  );
}

export function Suggested({ name, end, children }: { name: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="search-suggested">
        <h2 id={id}>{name}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
