import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '#features/auth/ui';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { useAction } from '#platform/browser/data/use-action.ts';
import { LockSimpleIcon, SignInIcon } from '#ui/icons/icons.ts';
import { Link } from '#ui/parts/link.tsx';
import { PersonMark } from '#ui/parts/person-mark.tsx';
import { cx } from '#ui/styles/classes.ts';
import { AcceptTime } from './accept-time.tsx';
import { type Counter, type CounterPerson, getCounter, unlockCounter } from './counter.contract.ts';
import { PinPad } from './pin-pad.tsx';

type Props = { counter: Counter; now: number; isOnline: boolean; logInPath: string };

/** Asks who is at the counter, and for their PIN. What has to be done is seen all the while. */
export function CounterLock({ counter: { store, device, people, queue }, now, isOnline, logInPath }: Props) {
  const holders = people.filter(({ hasPin }) => hasPin);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = holders.find(({ userId }) => userId === chosenId) ?? (holders.length === 1 ? holders[0] : undefined);
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { signIn } = useSession();
  const cache = useCallCache();
  const unlock = useAction(unlockCounter, {
    showsRefusal: true,
    onSuccess: async (sessionToken) => {
      signIn(sessionToken);
      await cache.invalidate(getCounter);
    },
    onError: () => {
      setPin('');
      field.current?.focus();
    },
  });
  const choose = (person: CounterPerson) => {
    // The field is drawn with the first person that is chosen. It takes the keys at once: a frame later a digit typed on a
    // keyboard was lost.
    flushSync(() => {
      setChosenId(person.userId);
      setPin('');
      unlock.reset();
    });
    field.current?.focus();
  };
  return (
    <div className="counter-lock">
      <h1 className="counter-title">Who is at the counter?</h1>
      <p className="counter-intro">
        {store.displayName}, {device.name}.{' '}
        {isOnline ? 'Orders keep ringing while it is locked.' : 'Orders ring again once it is connected.'}
      </p>
      <div className="counter-columns">
        <ul className="counter-people">
          {people.map((person) => (
            <li key={person.userId}>
              <button
                type="button"
                className={cx('counter-person', person === chosen && 'counter-person-on')}
                aria-pressed={person === chosen}
                aria-disabled={!person.hasPin || undefined}
                onClick={() => person.hasPin && choose(person)}
              >
                <Avatar person={person} />
                <b>{person.displayName}</b>
                <small>{noteOf(person)}</small>
              </button>
            </li>
          ))}
          <li>
            <Link to={logInPath} className="counter-person">
              <PersonMark className="counter-avatar counter-avatar-other">
                <SignInIcon />
              </PersonMark>
              <b>Someone else</b>
              <small>Log in</small>
            </Link>
          </li>
        </ul>
        {chosen ? (
          <PinPad
            label={`${chosen.displayName}’s PIN`}
            pin={pin}
            field={field}
            error={messageOnPage(unlock.error)}
            isBusy={unlock.isPending}
            onChange={setPin}
            onEnter={() => unlock.mutate({ userId: chosen.userId, pin })}
          />
        ) : (
          <p className="counter-hint">
            <LockSimpleIcon />
            {holders.length > 0
              ? 'Choose who you are.'
              : 'Nobody has a PIN yet. Set yours under Security in your profile.'}
          </p>
        )}
      </div>
      <p className="counter-queue">
        <AcceptTime queue={queue} now={now} />
        <span className="text-ink-muted">{othersOf(queue)}</span>
      </p>
    </div>
  );
}

const noteOf = ({ hasPin, isExpired, role }: CounterPerson) =>
  isExpired ? 'Certificate expired' : hasPin ? role : `${role}, no PIN yet`;

/** What is open besides the new orders. */
function othersOf(queue: Counter['queue']): string {
  const count = (isOne: (status: string) => boolean) => queue.filter(({ status }) => isOne(status)).length;
  const preparing = count((status) => status === 'processing');
  const ready = count((status) => status.startsWith('ready-'));
  const out = count((status) => status === 'out-for-delivery');
  const parts = [preparing && `${preparing} preparing`, ready && `${ready} ready`, out && `${out} out for delivery`];
  return parts.filter(Boolean).join(', ') || (queue.length === 0 ? 'No open orders.' : '');
}

export const Avatar = ({ person: { userId, initials } }: { person: CounterPerson }) => (
  <PersonMark id={userId} className="counter-avatar">
    {initials}
  </PersonMark>
);
