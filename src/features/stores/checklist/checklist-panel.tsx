import type { ReactNode } from 'react';
import { useAction } from '#platform/browser/data/use-action.ts';
import { CheckCircleFillIcon } from '#ui/icons/icons.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { getStoreChecklist, type StoreChecklist, testStoreSound } from './checklist.contract.ts';
import './checklist.css';

type Step = StoreChecklist['steps'][number]['key'];

const WORDS: Record<Step, { title: string; text: string }> = {
  profile: { title: 'Store page', text: 'Describe the store, with a phone number or an email address.' },
  hours: { title: 'Hours', text: 'The week, and the holidays ahead. Orders are accepted within them.' },
  'hand-over': { title: 'Pickup and delivery', text: 'Pickup, delivery or both. To deliver, draw a delivery zone.' },
  preparation: { title: 'Preparation time', text: 'How long an order takes. Shoppers see when it is ready.' },
  listings: { title: 'Products', text: 'At least one product in stock.' },
  sound: { title: 'Order sound', text: 'Play it once, at the volume you use when it is busy.' },
};

type Props = {
  storeId: string;
  checklist: StoreChecklist;
  /** The address of the page where a step is done; null: there is none for this person. */
  pathOf: (step: Step) => string | null;
  /** Plays the sound of a new order; null: they may not note it. */
  ring: (() => void) | null;
};

/** What a new store still needs, each step with the way to it. Once somebody has ordered, orders come first: one line that opens. */
export function ChecklistPanel({ storeId, checklist: { steps, hasOrders }, pathOf, ring }: Props) {
  const test = useAction(testStoreSound, {
    updates: [getStoreChecklist],
    onSuccess: ({ isComplete }) =>
      isComplete && toast.success('Everything is set up. Your first order appears here with a sound.'),
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  const hear = () => {
    ring?.();
    test.mutate({ id: storeId });
  };
  const list = (
    <ol>
      {steps.map(({ key, isDone }) => (
        <Item key={key} step={key} isDone={isDone}>
          <Way step={key} isDone={isDone} path={pathOf(key)} />
          {key === 'sound' && ring && (
            <Button size="sm" tone="secondary" busy={test.isPending} onClick={hear}>
              Test sound
            </Button>
          )}
        </Item>
      ))}
    </ol>
  );
  if (hasOrders)
    return (
      <details className="checklist checklist-line">
        <summary>
          <b className="font-semibold">Still to set up</b>
          <span className="num text-ink-muted">
            {done} of {steps.length} done
          </span>
        </summary>
        {list}
      </details>
    );
  return (
    <section aria-labelledby="checklist" className="checklist">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="checklist" className="text-h4">
          Before your first order
        </h2>
        <p className="num text-ink-muted">
          {done} of {steps.length} done
        </p>
      </div>
      {list}
    </section>
  );
}

function Item({ step, isDone, children }: { step: Step; isDone: boolean; children: ReactNode }) {
  const { title, text } = WORDS[step];
  return (
    <li className="checklist-step" data-done={isDone || undefined}>
      {isDone ? <CheckCircleFillIcon className="text-success-text" /> : <span className="checklist-open" />}
      <p className="min-w-0">
        <b className="font-semibold">{title}</b>
        <span className="sr-only">{isDone ? ', done. ' : ', to do. '}</span>
        <span className="block text-sm text-ink-muted">{text}</span>
      </p>
      <span className="flex-none">{children}</span>
    </li>
  );
}

function Way({ step, isDone, path }: { step: Step; isDone: boolean; path: string | null }) {
  if (!path) return null;
  return (
    <Link to={path} className="text-link" aria-label={`${isDone ? 'Change' : 'Set up'}: ${WORDS[step].title}`}>
      {isDone ? 'Change' : 'Set up'}
    </Link>
  );
}
