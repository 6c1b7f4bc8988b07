import { Suspense } from 'react';
import { listCategories } from '#features/catalog';
import { TellWhenListed } from '#features/catalog/ui';
import { usePlace } from '#features/places/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { MagnifyingGlassIcon } from '#ui/icons/icons.ts';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { counted } from '#ui/text/format.ts';
import { listProducts, type SearchType, trendingProducts } from '../explore.contract.ts';
import { hasWordsOf, wordsIn } from './name-match.ts';
import { searchPath } from './search-path.ts';
import { FoundRow } from './search-rows.tsx';
import { StoresNear, Suggested } from './suggestions.tsx';
import { useRecentSearches } from './use-recent-searches.ts';

export const NOTHING = 'No Item Found';

type NothingFoundProps = {
  type: SearchType;
  keyword: string;
  closeWords: readonly string[];
  onFollow: () => void;
};

export function NothingFound({ type, keyword, closeWords, onFollow }: NothingFoundProps) {
  const { place } = usePlace();
  const area = place?.label.split(',')[0];
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  const isFar = type === 'products' && place !== null;
  const { data: far, isLoading } = useCall(
    listProducts,
    { search: keyword, loc, reach: 'far', count: 1 },
    { enabled: isFar, retry: false },
  );
  // What stands below comes last, or it would be moved by what comes above it.
  const { isLoading: isPopularLoading } = useCall(trendingProducts, { loc, count: POPULAR_SHOWN });
  const furtherAway = isFar ? (far?.totalItems ?? 0) : 0;
  return (
    <div className="search-suggestions">
      <div>
        <h2 className="text-h4">{NOTHING}</h2>
        <p className="min-h-6 wrap-break-word text-ink-muted">
          {isLoading
            ? null
            : furtherAway > 0
              ? `Nothing near ${area} matches “${keyword}”.`
              : `Nothing matches “${keyword}”. Check the spelling, or use fewer words.`}
        </p>
      </div>
      {furtherAway > 0 && (
        <Suggested name="Not sold near you?">
          <p className="mb-2 text-sm text-ink-muted">{`${counted(furtherAway, 'product')} further away.`}</p>
          <ButtonLink tone="secondary" to={searchPath({ words: keyword, type })} onClick={onFollow}>
            Search all of Canada
          </ButtonLink>
        </Suggested>
      )}
      <CloseTo type={type} keyword={keyword} words={closeWords} onFollow={onFollow} />
      {type === 'stores' ? <StoresNear onFollow={onFollow} /> : <Popular loc={loc} area={area} onFollow={onFollow} />}
      {type === 'products' && !isLoading && !isPopularLoading && (
        <Suspense>
          <TellWhenListed words={keyword} />
        </Suspense>
      )}
    </div>
  );
}

type CloseToProps = { type: SearchType; keyword: string; words: readonly string[]; onFollow: () => void };

/** Words that share this many first letters are alike. */
const ALIKE = 3;

function CloseTo({ type, keyword, words, onFollow }: CloseToProps) {
  const { data = [] } = useCall(listCategories, {});
  const { add } = useRecentSearches();
  const begun = wordsIn(keyword).filter((word) => word.length >= ALIKE);
  const categories = data.filter(
    ({ parentId, displayName }) =>
      parentId === null && begun.some((word) => hasWordsOf(displayName, [word.slice(0, ALIKE)])),
  );
  if (words.length + categories.length === 0) return null;
  return (
    <Suggested name="Close to it">
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <Link
              to={searchPath({ words: word, type })}
              onClick={() => {
                add({ words: word, type });
                onFollow();
              }}
              className="chip"
            >
              <MagnifyingGlassIcon />
              {word}
            </Link>
          </li>
        ))}
        {categories.map(({ name, displayName }) => (
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

const POPULAR_SHOWN = 2;

type PopularProps = { loc: string | undefined; area: string | undefined; onFollow: () => void };

function Popular({ loc, area, onFollow }: PopularProps) {
  const { data = [] } = useCall(trendingProducts, { loc, count: POPULAR_SHOWN });
  if (data.length === 0) return null;
  return (
    <Suggested name={area ? `Popular near ${area}` : 'Popular'}>
      <ul>
        {data.map((product) => (
          <li key={product.id}>
            <Link to={`/products/${product.id}`} onClick={onFollow} className="search-suggestion">
              <FoundRow found={{ type: 'products', item: product }} hasPrice />
            </Link>
          </li>
        ))}
      </ul>
    </Suggested>
  );
}
