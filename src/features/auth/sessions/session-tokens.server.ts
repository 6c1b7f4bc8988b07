import type { Clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/contract/handle.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { sendLater } from '#platform/jobs/outbox.ts';
import { type LiveSession, liveSession, revokeSession, userById } from '../auth.queries.server.ts';
import { stolenSessionMail } from '../auth-mails.ts';
import { offerNext, promoteNext, type Retired, retiredToken } from './session-tokens.queries.server.ts';
import { hashOfToken, nextSessionToken } from './tokens.server.ts';

type Deps = { db: Db; clock: Clock; jobs: Jobs; publicOrigin: string; siteName: string };

const AGE_MS = 24 * 3600_000;
const OVERLAP_MS = 60_000;

/**
 * A newer token for a session, when that of the caller is more than a day old; else null. The older one works until the
 * newer is used for the first time, and a minute longer: a lost response and other tabs do not log the user out.
 */
export async function newerSessionToken(
  { db, clock }: Deps,
  { sessionId }: Viewer,
  present: string,
): Promise<string | null> {
  const now = clock.now();
  const next = nextSessionToken(present);
  const isOffered = await offerNext(
    db,
    { sessionId, presentHash: hashOfToken(present), nextHash: hashOfToken(next) },
    { now, before: new Date(now.getTime() - AGE_MS), recently: new Date(now.getTime() - OVERLAP_MS) },
  );
  return isOffered ? next : null;
}

/** The session of a token that is not the present one: the next of its session, or one that was replaced a moment ago. */
export async function sessionOfOther(deps: Deps, tokenHash: Buffer): Promise<LiveSession | null> {
  const { db, clock } = deps;
  const now = clock.now();
  await promoteNext(db, tokenHash, now, new Date(now.getTime() + OVERLAP_MS));
  const promoted = await liveSession(db, { tokenHash }, now);
  if (promoted) return promoted;
  const retired = await retiredToken(db, tokenHash);
  if (!retired) return null;
  if (retired.worksUntil > now) return liveSession(db, { sessionId: retired.sessionId }, now);
  await endStolen(deps, retired);
  return null;
}

/** Two clients have held tokens of one session. Which of them is the owner is unknown, so the session ends and the owner is notified. */
async function endStolen(deps: Deps, { sessionId, userId }: Retired): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await revokeSession(trx, sessionId, userId, deps.clock.now()))) return;
    const user = await userById(trx, userId);
    if (!user?.email) return;
    await sendLater(trx, deps.jobs, { channel: 'mail', to: user.email, ...stolenSessionMail(deps, user.firstName) });
  });
}
