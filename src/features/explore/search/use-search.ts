import { useMemo, useState } from 'react';
import { usePlace } from '#features/places/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { type SearchType, searchAll } from '../explore.contract.ts';
import { groupFound } from './group-found.ts';
import { wordsIn } from './name-match.ts';
import { keywordOf, useSettledKeyword } from './search-keyword.ts';
import type { SearchHit } from './search-rows.tsx';

const NONE: never[] = [];

/** Search results, a second after the last letter. Earlier results of the same type show until the next ones load. */
export function useSearch(type: SearchType, text: string) {
  const { place } = usePlace();
  const { keyword, isSettling } = useSettledKeyword(text);
  const loc = place ? `${place.lng},${place.lat}` : undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    searchAll,
    // As in the lists, far results load on demand.
    { search: keyword, type, loc, reach: loc && type === 'products' ? 'near' : undefined },
    { enabled: keyword !== '', keepPrevious: (before) => before.type === type, retry: false },
  );
  // Earlier results keep their groups and marks until the new ones load.
  const [answered, setAnswered] = useState(keyword);
  if (!isPlaceholderData && answered !== keyword) setAnswered(keyword);
  const wanted = keywordOf(text);
  const isAsking = wanted !== '' && (isSettling || isFetching);
  const failure = wanted && !isAsking ? error : null;
  const answer = wanted && keyword && !failure ? data : undefined;
  const searched = answer?.[type].searched;
  const words = useMemo(() => wordsIn(searched?.words || answered), [searched, answered]);
  const groups = useMemo(() => {
    const found = (answer?.[type].items ?? NONE).map((item) => ({ type, item }) as SearchHit);
    return groupFound(found, { typed: answered, words });
  }, [answer, type, answered, words]);
  const found = useMemo(() => groups.flatMap((group) => group.found), [groups]);
  const nameOf = useMemo(
    () => new Map(groups.flatMap((group) => group.found.map((one) => [one, group.name]))),
    [groups],
  );
  return {
    found,
    groupOf: (one: SearchHit) => nameOf.get(one) ?? '',
    words,
    searched,
    total: answer?.[type].totalItems ?? 0,
    closeWords: answer?.closeWords ?? NONE,
    isAsking,
    isStale: isAsking || isPlaceholderData,
    failure,
    isNothing: wanted !== '' && !isAsking && !failure && answer !== undefined && found.length === 0,
    retry: refetch,
  };
}
