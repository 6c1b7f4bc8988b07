import { useEffect } from 'react';
import { onFailureToast } from '#platform/browser/data/failures.ts';
import { toast } from '#ui/overlays/toast.tsx';

/** Shows every failed call as a toast, as the specification has it. */
export function useFailureToasts(): void {
  useEffect(() => onFailureToast(({ tone, sentence }) => void toast[tone](sentence)), []);
}
