import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { XIcon } from '../icons/icons.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';

type Words = {
  name: string;
  /** Shows errors at the window's bottom: for overlays. */
  over?: boolean;
  fallback?: ReactNode;
};

type Part<Props> = (props: Props) => ReactNode;
type Missing = { onAskAgain: () => void; open?: boolean; onClose?: () => void };

/** A lazily loaded part with its own `Suspense`; on failure an error with 'Try again' replaces it alone. */
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
