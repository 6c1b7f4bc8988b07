import { useStoreDetails } from '#features/cart/ui';
import { hoursState } from '#features/stores/ui';
import { useCall } from '#platform/browser/data/use-call.ts';
import { answerTimeWords } from './answer-time.ts';
import { getAnswerTime } from './chat.contract.ts';

/** A store's opening state, and its usual answer time if known. */
export function StorePresence({ storeId }: { storeId: string }) {
  const { data: store } = useStoreDetails(storeId);
  const { data: answers } = useCall(getAnswerTime, { storeId }, { staleTime: 10 * 60_000 });
  const hours = store && hoursState(store, new Date()).text;
  const words = [
    hours === 'Not Set' ? null : hours,
    answers?.minutes != null ? answerTimeWords(answers.minutes) : null,
  ].filter(Boolean);
  return <p className="num">{words.join(' · ')}</p>;
}
