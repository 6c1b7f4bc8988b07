import { isFailure } from '#platform/errors.ts';
import { announce } from '#ui/live-region.tsx';
import { toast } from '#ui/toast.tsx';

export function tellAdded({ displayName }: { displayName: string }, totalItems: number): void {
  announce(`${displayName} added, ${totalItems} ${totalItems === 1 ? 'item' : 'items'} in cart`);
}

export const tellRemoved = ({ displayName }: { displayName: string }): void => announce(`${displayName} removed`);

export function tellFailure(error: unknown): void {
  toast.warning(isFailure(error) ? error.message : 'That did not work. Please try again.');
}
