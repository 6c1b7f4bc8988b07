import { readSubmission, type Submission } from './submission.ts';

const KEY = 'checkoutSubmission';

/** Stores the submission for this tab, so that a reload sends the same key. */
export const submissionStorage = {
  read: (): Submission | null => readSubmission(attempt(() => sessionStorage.getItem(KEY))),
  keep: (submission: Submission): void => {
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify(submission)));
  },
  forget: (): void => {
    attempt(() => sessionStorage.removeItem(KEY));
  },
};

/** Storage may be forbidden; then the key lives as long as the page. */
function attempt<T>(task: () => T): T | null {
  try {
    return task();
  } catch {
    return null;
  }
}
