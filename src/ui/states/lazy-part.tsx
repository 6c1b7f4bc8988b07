import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { XIcon } from '../icons/icons.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';

type Words = {
  /** Begins the sentence ' … could not be loaded.' */
  name: string;
  /** Shows its error at the foot of the window: for overlays. */
  over?: boolean;
  /** While it is on its way. */
  fallback?: ReactNode;
};

type Part<Props> = (props: Props) => ReactNode;
type Missing = { onAskAgain: () => void; open?: boolean; onClose?: () => void };

/**
 * A lazily loaded part. If it fails to load, its surroundings stay, and an error with 'Try again' replaces it. Has its own
 * `Suspense`.
 */
export function lazyPart<Props extends object>(load: () => Promise<Part<Props>>, words: Words) {
  const ask = () =>
    lazy<Part<Props & Missing>>(() =>
      load().then(
        (it) => ({ default: it }),
        () => {
          Newest = ask();
          return { default: (missing) => <NotLoaded {...words} {...missing} /> };
        },
      ),
    );
  let Newest = ask();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where it is declared
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Newest);
    return (
      <Suspense fallback={words.fallback}>
        <Part {...props} onAskAgain={() => setPart(() => Newest)} />
      </Suspense>
    );
  };
}

function NotLoaded({ name, over, onAskAgain, open = true, onClose }: Words & Missing) {
  if (!open) return null;
  const words = (
    <div role="alert" className={over ? 'offline-notice' : 'notice notice-danger'}>
      <p className="flex-1">{name} could not be loaded.</p>
      <Button tone="secondary" size="sm" onClick={onAskAgain}>
        Try again
      </Button>
      {onClose && (
        <IconButton label="Dismiss" onClick={onClose}>
          <XIcon />
        </IconButton>
      )}
    </div>
  );
  return over ? createPortal(words, document.body) : words;
}
