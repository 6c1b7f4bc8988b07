import { call } from '#platform/browser/browser.ts';
import { Button } from '#ui/parts/button.tsx';
import { DEVICE_HEADER, deviceToken } from '../devices/device-token.ts';
import { FactorForm } from './factor-form.tsx';
import { answerSecondFactor, type Factor, startPasskeyLogIn } from './mfa.contract.ts';

export type Ticket = { ticket: string; factors: Factor[] };

type Props = {
  ticket: Ticket;
  /** The address or number that was entered. */
  account: string;
  /** With the token of the new session. */
  onLoggedIn: (sessionToken: string) => void;
  onBack: () => void;
};

/** After the right password: what else the account asks for. */
export function SecondStep({ ticket, account, onLoggedIn, onBack }: Props) {
  return (
    <section aria-labelledby="second-step" className="grid gap-4">
      <div>
        <h2 id="second-step" className="text-h3">
          Confirm that it is you
        </h2>
        <p className="mt-1 text-ink-muted">
          Complete the second step for <b className="font-semibold text-ink">{account}</b> within 5 minutes.
        </p>
      </div>
      <TicketForm ticket={ticket} onLoggedIn={onLoggedIn} />
      <Button tone="quiet" onClick={onBack}>
        Back to log in
      </Button>
    </section>
  );
}

/** The factors of the account, answered with the ticket of its log-in. */
export function TicketForm({ ticket: { ticket, factors }, onLoggedIn }: Pick<Props, 'ticket' | 'onLoggedIn'>) {
  return (
    <FactorForm
      factors={factors}
      askPasskey={async () => (await call(startPasskeyLogIn, { ticket })).options}
      answer={async (answer) => {
        const headers = { [DEVICE_HEADER]: deviceToken() };
        onLoggedIn((await call(answerSecondFactor, { ticket, ...answer }, headers)) as string);
      }}
    />
  );
}
