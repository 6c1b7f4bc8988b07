import { useEffect } from 'react';
import { toast } from '#ui/toast.tsx';

/** What the specification says where the server does not answer. */
export const noResponse = (): string => `Failed Connecting to the Service @ ${location.host}`;

/** What a request throws that gets no answer, in the words of each browser. */
export const hasNoResponse = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|load failed|network/i.test(error.message);

/** Says it once where a page or list could not be loaded for want of an answer. */
export function useNoResponseToast(error: unknown): void {
  const isUnanswered = hasNoResponse(error);
  useEffect(() => {
    if (isUnanswered) toast.error(noResponse());
  }, [isUnanswered]);
}
