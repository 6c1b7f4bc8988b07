import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { toast } from '#ui/overlays/toast.tsx';

/** What the specification says where the server does not answer. */
export const noResponse = (): string => `Failed Connecting to the Service @ ${location.host}`;

/** What a request throws that gets no answer, in the words of each browser. */
export const hasNoResponse = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|load failed|network/i.test(error.message);

/** Says once as a toast why a page or list could not be loaded: in the server's sentence, or that it did not answer. */
export function useFailureToast(error: unknown): void {
  useEffect(() => {
    const given = isRouteErrorResponse(error) && error.status >= 500 ? error.data?.message : undefined;
    const sentence = hasNoResponse(error) ? noResponse() : given;
    if (sentence) toast.error(sentence);
  }, [error]);
}
