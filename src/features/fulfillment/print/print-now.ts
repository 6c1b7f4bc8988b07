import { isFailure } from '#platform/errors.ts';
import { toast } from '#ui/overlays/toast.tsx';

/** The ticket is loaded with the first print. */
export async function printNow(storeId: string, orderId: string): Promise<void> {
  try {
    const { printTicket } = await import('./print-job.tsx');
    await printTicket(storeId, orderId);
  } catch (error) {
    toast.error(isFailure(error) ? error.message : 'The ticket could not be printed. Please try again.');
  }
}
