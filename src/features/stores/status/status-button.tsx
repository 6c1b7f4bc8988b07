import { useEffect, useRef, useState } from 'react';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
import type { InputOf } from '#platform/contract/contract.ts';
import { live } from '#platform/live/page.ts';
import { Field } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Select } from '#ui/fields/select.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { CaretDownIcon } from '#ui/icons/icons.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import { Button } from '#ui/parts/button.tsx';
import { useShortcut } from '#ui/shortcuts/use-shortcut.ts';
import { Notice } from '#ui/states/notice.tsx';
import { cx } from '#ui/styles/classes.ts';
import {
  BUSY_MINUTES,
  BUSY_SPANS,
  changeStoreStatus,
  getStoreStatus,
  PAUSE_REASONS,
  PAUSE_SPANS,
  type StoreStatus,
  storeStatusChanged,
} from './status.contract.ts';
import {
  currentStatus,
  effectOf,
  endInWords,
  faceOf,
  readyInWords,
  reasonInWords,
  spanInWords,
  stateInWords,
  untilInWords,
} from './status-words.ts';
import './status.css';

/** Sessions that are no tablet of the store have no live event of it. */
const READ_AGAIN_MS = 10_000;

type Change = InputOf<typeof changeStoreStatus>;
type Props = { storeId: string /** The right to change it. */; mayChange: boolean };

/** What ends by itself is shown so within them. */
const EVERY_MS = 5_000;

/** The one control of Open, Busy and Paused, for the top bar of the console. Nothing until it is known. */
export function StoreStatusButton({ storeId, mayChange }: Props) {
  const { data } = useCall(getStoreStatus, { id: storeId }, { refetchInterval: READ_AGAIN_MS, isOptional: true });
  const cache = useCallCache();
  const now = new Date(useNow(EVERY_MS));
  const trigger = useRef<HTMLButtonElement>(null);
  /** The state that a key asked for; null: as it is. */
  const [wanted, setWanted] = useState<StoreStatus['state'] | null>(null);
  /** Each opening begins with the state as it is. */
  const [openings, setOpenings] = useState(0);
  const openAt = (state: StoreStatus['state']) => {
    setWanted(state);
    trigger.current?.click();
  };
  useShortcut('busy', data && mayChange ? () => openAt('busy') : null);
  useShortcut('pause', data && mayChange ? () => openAt('paused') : null);
  useEffect(() => live.on(storeStatusChanged, () => void cache.invalidate(getStoreStatus)), [cache]);
  // Its room, or what is beside it would move when it comes.
  if (!data) return <span className="status-button invisible" />;
  const status = currentStatus(data, now);
  const face = (
    <>
      <span className={cx('status-dot', `status-dot-${faceOf(status)}`)} />
      <span className="status-words">
        <b>{stateInWords(status)}</b>{' '}
        <span className="status-more num">
          {endInWords(status, now)}
          {readyInWords(status) && <span className="status-ready"> · {readyInWords(status)}</span>}
        </span>
      </span>
    </>
  );
  if (!mayChange) return <p className="status-button">{face}</p>;
  return (
    <Popover
      label={`${status.name} is ${stateInWords(status).toLowerCase()}`}
      align="end"
      width={432}
      sheet
      onOpenChange={(isOpen) => {
        if (isOpen) setOpenings((before) => before + 1);
        else setWanted(null);
      }}
      trigger={(props) => (
        <button ref={trigger} type="button" {...props} className="status-button">
          {face}
          <CaretDownIcon className="size-3.5 flex-none" />
        </button>
      )}
    >
      {(close) => (
        <StatusForm
          key={`${status.state} ${wanted} ${openings}`}
          status={status}
          initial={wanted ?? status.state}
          now={now}
          onDone={close}
        />
      )}
    </Popover>
  );
}

type FormProps = { status: StoreStatus; initial: StoreStatus['state']; now: Date; onDone: () => void };

function StatusForm({ status, initial, now, onDone }: FormProps) {
  const [state, setState] = useState(initial);
  const [minutes, setMinutes] = useState<(typeof BUSY_MINUTES)[number]>(20);
  const [busyFor, setBusyFor] = useState<(typeof BUSY_SPANS)[number]>('30-min');
  const [pauseFor, setPauseFor] = useState<(typeof PAUSE_SPANS)[number]>('30-min');
  const [reason, setReason] = useState<(typeof PAUSE_REASONS)[number]>('too-many-orders');
  const save = useAction(changeStoreStatus, { updates: [getStoreStatus], onSuccess: onDone });
  const id = status.id;
  const change: Change =
    state === 'open'
      ? { id, state }
      : state === 'busy'
        ? { id, state, addedMinutes: minutes, lasts: busyFor }
        : { id, state, lasts: pauseFor, reason };
  const effect = effectOf(change, status, now);
  /** What is chosen is in force: to end it comes first. */
  const isStopped = state !== 'open' && state === status.state;
  return (
    <div className="grid grid-cols-1 gap-4 p-4">
      <div className="max-mobile:hidden">
        <h2 className="text-h4">{`${status.name} is ${stateInWords(status).toLowerCase()}`}</h2>
        <p className="text-sm text-ink-muted">{untilInWords(status, now)}</p>
      </div>
      {status.reason === 'unaccepted' && (
        <Notice tone="danger">
          Three orders in a row were not accepted, so the store is paused until someone presses Open.
        </Notice>
      )}
      {isStopped && (
        <Button wide busy={save.isPending} busyText="Saving" onClick={() => save.mutate({ id, state: 'open' })}>
          Open now
        </Button>
      )}
      <Segmented
        label="State"
        wide
        value={state}
        onChange={setState}
        choices={[
          { value: 'open', label: 'Open' },
          { value: 'busy', label: 'Busy' },
          { value: 'paused', label: 'Paused' },
        ]}
      />
      {state === 'busy' && (
        <>
          <Choices
            label="Each order takes longer by"
            values={BUSY_MINUTES}
            value={minutes}
            onChange={setMinutes}
            words={(value) => `${value} min`}
          />
          <Choices
            label="For"
            values={BUSY_SPANS}
            value={busyFor}
            onChange={setBusyFor}
            words={(span) => spanInWords(span, status, now)}
          />
        </>
      )}
      {state === 'paused' && (
        <>
          <Choices
            label="Pause for"
            values={PAUSE_SPANS}
            value={pauseFor}
            onChange={setPauseFor}
            words={(span) => spanInWords(span, status, now)}
          />
          <Field label="Why (kept in the audit log, not shown)">
            {(given) => (
              <Select {...given} value={reason} onChange={({ target }) => setReason(target.value as typeof reason)}>
                {PAUSE_REASONS.map((one) => (
                  <option key={one} value={one}>
                    {reasonInWords(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
      {effect.notice && <Notice tone="info">{effect.notice}</Notice>}
      <Button
        tone={isStopped ? 'secondary' : state === 'paused' ? 'danger-solid' : 'primary'}
        wide
        busy={save.isPending}
        busyText="Saving"
        onClick={() => save.mutate(change)}
      >
        {effect.button}
      </Button>
    </div>
  );
}

type ChoicesProps<V extends string | number> = {
  label: string;
  values: readonly V[];
  value: V;
  onChange: (value: V) => void;
  words: (value: V) => string;
};

function Choices<V extends string | number>({ label, values, value, onChange, words }: ChoicesProps<V>) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold" aria-hidden="true">
        {label}
      </p>
      <Segmented
        label={label}
        wide
        size="sm"
        className="flex-wrap"
        value={String(value)}
        onChange={(chosen) => onChange(values.find((one) => String(one) === chosen) as V)}
        choices={values.map((one) => ({ value: String(one), label: words(one) }))}
      />
    </div>
  );
}
