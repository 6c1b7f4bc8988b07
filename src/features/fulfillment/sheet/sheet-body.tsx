import { type ReactNode, useRef, useState } from 'react';
import { gramsText } from '#features/orders';
import { useCall } from '#platform/browser/data/use-call.ts';
import { sum } from '#platform/money.ts';
import { NoteIcon, TimerIcon } from '#ui/icons/icons.ts';
import { Meter } from '#ui/states/meter.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Slides } from '#ui/states/slides.tsx';
import { cx } from '#ui/styles/classes.ts';
import { useBoard, useBoardNow } from '../board/board-context.ts';
import { deadlineOf } from '../board/deadline.ts';
import { useReadyKeys } from '../keys/use-board-keys.ts';
import { useSheetKeys } from '../keys/use-sheet-keys.ts';
import { itemsText } from '../queue/items-text.ts';
import type { StaffOrder } from '../staff-order.contract.ts';
import { listStaffSubstitutions, type Substitution } from '../substitutions/substitutions.contract.ts';
import { Money } from './money.tsx';
import { PickRow } from './pick-row.tsx';
import { ReadyTime } from './ready-time.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { HandOverBox, ReadyChoice } from './sheet-side.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { Timeline } from './timeline.tsx';

const LIMIT_GRAMS = 30;

export function SheetBody({ order }: { order: StaffOrder }) {
  const { usualMinutes, may, isOffline, clock } = useBoard();
  // The store's usual time may come after the order.
  const [chosen, setMinutes] = useState<number | null>(null);
  const minutes = chosen ?? usualMinutes;
  const [shortId, setShortId] = useState<string | null>(null);
  const { data: questions = [] } = useCall(
    listStaffSubstitutions,
    { id: order.id },
    { enabled: may('read_orders'), isOptional: true },
  );
  const isNew = order.status === 'new-order';
  const isPicking = order.status === 'processing' && may('write_orders');
  useReadyKeys(isNew && may('write_orders') ? setMinutes : null);
  useSheetKeys(order, isPicking, isOffline ? null : setShortId);
  const body = useRef<HTMLDivElement>(null);
  const units = sum(order.lines.map(({ toHandOver }) => toHandOver));
  const settled = order.lines.filter(({ outcome }) => outcome !== 'open').length;
  return (
    <>
      <div ref={body} className="sheet-body">
        <Slides
          root={body}
          parts=".sheet-main > :not(ul), .pick-row, .sheet-side > *"
          change={standingOf(order, questions)}
        />
        <section aria-labelledby="sheet-lines" className="sheet-main">
          <TakenNotice order={order} />
          {order.returningSince && (
            <Notice tone="warning" className="mb-4">
              Refused at the door at {clock(order.returningSince)}. The goods come back to the store the same day.
            </Notice>
          )}
          <div className="sheet-lines-head">
            <h3 id="sheet-lines" className="sheet-title">
              {isPicking ? 'Pick list' : itemsText({ units, totalItems: order.totalItems })}
              {isPicking && (
                <span className="sheet-settled">
                  {settled} of {order.lines.length} settled
                  {units < order.totalItems && `, ${itemsText({ units, totalItems: order.totalItems })}`}
                </span>
              )}
            </h3>
            {isPicking && <ReadyTime order={order} />}
            {order.acceptBy && <TimeLeft acceptBy={order.acceptBy} />}
          </div>
          {order.orderNote && (
            <Note>
              <b>Note</b> {order.orderNote}
            </Note>
          )}
          <ul>
            {order.lines.map((line) => (
              <PickRow
                key={line.id}
                order={order}
                line={line}
                questions={questions.filter(({ lineId }) => lineId === line.id)}
                isEditable={isPicking}
                isShort={shortId === line.id}
                setShort={(isShort) => setShortId(isShort ? line.id : null)}
              />
            ))}
          </ul>
          <Meter
            label="Dried cannabis equivalent"
            value={order.cannabisMg / 1000}
            max={LIMIT_GRAMS}
            valueText={gramsText(order.cannabisMg / 1000)}
            maxText={`${LIMIT_GRAMS} g`}
            className="mt-4"
          />
        </section>
        <div className="sheet-side">
          {isNew && may('write_orders') ? (
            <ReadyChoice minutes={minutes} toldAt={order.plannedReadyAt} onChoose={setMinutes} />
          ) : (
            <HandOverBox order={order} />
          )}
          <Money order={order} />
          {isNew && may('write_orders') && <SomethingMissing />}
          <Timeline order={order} />
        </div>
      </div>
      <SheetFoot order={order} minutes={minutes} isAsked={questions.some(({ state }) => state === 'waiting')} />
    </>
  );
}

/** What others change: the shopper's answers, and the lines that follow them. */
const standingOf = ({ status, lines }: StaffOrder, questions: readonly Substitution[]): string =>
  [status, ...lines.map(({ id, toHandOver }) => `${id} ${toHandOver}`), ...questions.map(({ state }) => state)].join();

function TimeLeft({ acceptBy }: { acceptBy: string }) {
  const { text, unit, tone } = deadlineOf(acceptBy, useBoardNow(acceptBy));
  return (
    <p className={cx('sheet-left', tone !== 'calm' && `sheet-left-${tone}`)}>
      <TimerIcon />
      <span className="num">
        {text}
        {unit && ` ${unit}`} left to accept
      </span>
    </p>
  );
}

const SomethingMissing = () => (
  <section aria-labelledby="sheet-missing">
    <h3 id="sheet-missing" className="sheet-title">
      Something missing?
    </h3>
    <p className="text-sm text-ink-muted">
      Accept first. You can hand over part of the order or offer a swap; the shopper decides.
    </p>
  </section>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className="sheet-note">
    <NoteIcon className="size-4 flex-none" />
    <span>{children}</span>
  </p>
);
