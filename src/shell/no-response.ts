import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { toast } from '#ui/overlays/toast.tsx';

/** The specified message for a server that does not respond. */
export const noResponse = (): string => `Failed Connecting to the Service @ ${location.host}`;

/** The messages of failed requests, per browser. */
export const hasNoResponse = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|load failed|network/i.test(error.message);

/** Shows one toast with the reason why a page or list failed to load: the server's sentence, or that it did not respond. */
export function useFailureToast(error: unknown): void {
  useEffect(() => {
    const given = isRouteErrorResponse(error) && error.status >= 500 ? error.data?.message : undefined;
    const sentence = hasNoResponse(error) ? noResponse() : given;
    if (sentence) toast.error(sentence);
  }, [error]);
}
