import { readSubmission, type Submission } from './submission.ts';

const KEY = 'checkoutSubmission';

/** Keeps the submission for this tab, so that a reload sends the same key. */
export const submissionStorage = {
  read: (): Submission | null => readSubmission(attempt(() => sessionStorage.getItem(KEY))),
  keep: (submission: Submission): void => {
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify(submission)));
  },
  forget: (): void => {
    attempt(() => sessionStorage.removeItem(KEY));
  },
};

/** A browser may forbid storage; then the key lives as long as the request. */
function attempt<T>(task: () => T): T | null {
  try {
    return task();
  } catch {
    return null;
  }
}
