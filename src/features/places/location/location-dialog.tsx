import { type ReactNode, useState } from 'react';
import { call } from '#platform/browser/browser.ts';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import { isFailure } from '#platform/errors.ts';
import { useSite } from '#platform/web/use-site.ts';
import { Combobox } from '#ui/fields/combobox.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { GpsFixIcon, LockSimpleIcon, MapPinIcon } from '#ui/icons/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { type LocatedPlace, type Precision, resolvePlace, type Suggestion, suggestPlaces } from '../places.contract.ts';
import { usePlace } from './place-context.ts';
import { whereIAm } from './use-my-location.ts';

const FEWEST_LETTERS = 3;
const TYPING_MS = 200;

/** Prompts for the shopper's location: a Canadian address with suggestions, or the browser's position. */
export function LocationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Suggestion | null>(null);
  // Typing on discards the choice; returning to its text restores it.
  const chosen = picked && asText(picked) === text ? picked : null;
  const { placesCredit } = useSite();
  const { busy, trouble, take } = useTaking(onClose);
  const { suggestions, note, isAsking, isCurrent } = useSuggestions(text, chosen);

  const onSelect = (suggestion: Suggestion) => {
    setText(asText(suggestion));
    setPicked(suggestion);
  };
  const takeChosen = () => chosen && take('chosen', () => call(resolvePlace, { id: chosen.id }));
  // Never a suggestion for a shorter text.
  const onEnter = () => (chosen ? takeChosen() : isCurrent && suggestions[0] && onSelect(suggestions[0]));

  return (
    <Dialog open={open} onClose={onClose} title="Find products at stores near you">
      <Combobox
        label="Enter your location"
        value={text}
        onValue={setText}
        items={suggestions}
        itemKey={({ id }) => id}
        renderItem={(suggestion) => <SuggestionRow suggestion={suggestion} />}
        onSelect={onSelect}
        onEnter={onEnter}
        note={note}
        instead={isAsking ? <p className="px-4 py-5 text-center text-ink-muted">Searching</p> : undefined}
        busy={isAsking}
        start={<MapPinIcon />}
        layout="inline"
        autoFocus
        className="mt-1"
      />
      {placesCredit && <p className="mt-2 text-right text-xs text-ink-muted">Suggestions by {placesCredit}</p>}
      {trouble && (
        <Notice tone="warning" role="alert" className="mt-3">
          {trouble}
        </Notice>
      )}
      <Button size="lg" wide className="mt-4" disabled={!chosen} busy={busy === 'chosen'} onClick={takeChosen}>
        Use This Location
      </Button>
      <Button
        tone="secondary"
        size="lg"
        wide
        className="mt-2.5"
        busy={busy === 'current'}
        onClick={() => take('current', whereIAm)}
      >
        <GpsFixIcon />
        Use Current Location
      </Button>
      <Privacy>
        We use your location only to sort stores and products by distance. It is saved in this browser and you can
        change it any time.
      </Privacy>
    </Dialog>
  );
}

type Way = 'chosen' | 'current';

/** Resolves the location, stores it and closes. The last of several presses counts. */
function useTaking(onClose: () => void) {
  const { choose } = usePlace();
  const taking = useTask(({ find }: { way: Way; find: () => Promise<LocatedPlace> }) => find(), { showsRefusal: true });
  // Only for the last press, and while the dialog is open.
  const onSuccess = (location: LocatedPlace) => {
    choose(location);
    onClose();
  };
  return {
    busy: taking.isPending ? taking.variables.way : null,
    trouble: wordsOf(taking.error),
    take: (way: Way, find: () => Promise<LocatedPlace>) => taking.mutate({ way, find }, { onSuccess }),
  };
}

function wordsOf(error: Error | null): string | undefined {
  const message = messageOnPage(error);
  const isNowhere = isFailure(error) && error.code === 'not-found';
  return message && isNowhere ? `${message} Enter an address in Canada instead.` : message;
}

const NO_SUGGESTIONS = 'Suggestions could not be loaded.';
const none: readonly Suggestion[] = [];

/** From 3 characters on, not for a text just chosen. The previous ones show while loading. */
function useSuggestions(text: string, chosen: Suggestion | null) {
  const input = useDebounced(text.trim(), TYPING_MS);
  const isWanted = [...input].length >= FEWEST_LETTERS && !(chosen && asText(chosen) === input);
  const { data, error, isFetching } = useCall(
    suggestPlaces,
    { input },
    { enabled: isWanted, keepPrevious: true, retry: false },
  );
  const suggestions = isWanted && !chosen && [...text.trim()].length >= FEWEST_LETTERS ? (data ?? none) : none;
  const isEmpty = isWanted && !isFetching && data?.length === 0;
  const failure = isWanted && !isFetching && error ? (messageOnPage(error) ?? NO_SUGGESTIONS) : undefined;
  const note = failure ?? (isEmpty ? noMatch(input) : undefined);
  const isCurrent = !isFetching && input === text.trim();
  return { suggestions, note, isAsking: isWanted && isFetching, isCurrent };
}

/** Towns missing from the gazetteer can be located by postal code. */
const noMatch = (input: string) =>
  POSTAL_AREA.test(input) ? 'No match in Canada' : 'No match in Canada. Try the postal code.';
const POSTAL_AREA = /\b[a-z]\d[a-z]/i;

const asText = ({ mainText, secondaryText }: Suggestion) => [mainText, secondaryText].filter(Boolean).join(', ');

const KNOWN_BY: Partial<Record<Precision, string>> = { 'postal-area': 'by postal area', place: 'by town' };

function SuggestionRow({ suggestion: { mainText, secondaryText, precision } }: { suggestion: Suggestion }) {
  const knownBy = precision && KNOWN_BY[precision];
  return (
    <>
      <MapPinIcon className="flex-none text-ink-muted" />
      <span className="min-w-0">
        <b className="block truncate leading-snug font-semibold">{mainText}</b>
        <span className="text-xs text-ink-muted">
          {[secondaryText, 'Canada'].filter(Boolean).join(', ')}
          {knownBy && ` · ${knownBy}`}
        </span>
      </span>
    </>
  );
}

function Privacy({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex items-start gap-2 text-sm text-ink-muted">
      <LockSimpleIcon className="mt-0.5 flex-none" />
      <span>{children}</span>
    </p>
  );
}
