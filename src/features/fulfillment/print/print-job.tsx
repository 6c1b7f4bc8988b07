import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { getStore } from '#features/stores';
import { call } from '#platform/browser/browser.ts';
import { getStaffOrder } from '../queue/queue.contract.ts';
import { Ticket } from './ticket.tsx';

/** How long a printer may take to say that it has the paper, in a browser that does not say it itself. */
const LONGEST_MS = 60_000;

/** Prints the ticket from the board, without leaving it: in a root of its own, which printers alone see. */
export async function printTicket(storeId: string, orderId: string): Promise<void> {
  const [order, store] = await Promise.all([call(getStaffOrder, { id: orderId }), call(getStore, { id: storeId })]);
  const paper = document.createElement('div');
  paper.className = 'paper-aside';
  paper.ariaHidden = 'true';
  document.body.append(paper);
  document.body.classList.add('prints-aside');
  const root = createRoot(paper);
  flushSync(() => root.render(<Ticket order={order} store={store} />));
  const end = () => {
    removeEventListener('afterprint', end);
    clearTimeout(timer);
    root.unmount();
    paper.remove();
    document.body.classList.toggle('prints-aside', document.querySelector('body > .paper-aside') !== null);
  };
  const timer = setTimeout(end, LONGEST_MS);
  addEventListener('afterprint', end);
  // Once the QR code is drawn.
  await Promise.allSettled([...paper.querySelectorAll('img')].map((picture) => picture.decode()));
  window.print();
}
