import type * as z from 'zod/mini';
import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import type { InputOf, Operation } from '#platform/contract/contract.ts';
import { DownloadSimpleIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { announce } from '#ui/text/live-region.tsx';
import type { exportAuditEntries } from './log.contract.ts';

type Csv = typeof exportAuditEntries.result;
type Props<O> = { operation: O; input: Omit<InputOf<O>, 'before'>; fileName: string; done?: string; label?: string };

/** Downloads what is filtered as CSV: part by part, so that no server holds a long log in memory. */
export function ExportButton<O extends Operation<z.core.$ZodType, Csv>>(props: Props<O>) {
  const {
    operation,
    input,
    fileName,
    done = 'The log was downloaded.',
    label = 'Export for an inspector (CSV)',
  } = props;
  const { mutateAsync } = useAction(operation);
  const { mutate, isPending } = useTask(async () => {
    const parts: string[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const part = await mutateAsync({ ...input, ...(before !== undefined && { before }) } as InputOf<O>);
      parts.push(part.csv);
      before = part.next;
    }
    const type = 'text/csv;charset=utf-8';
    saveAs(`${fileName}-${new Date().toISOString().slice(0, 10)}.csv`, new Blob(parts, { type }));
    announce(done);
  });
  return (
    <Button tone="secondary" busy={isPending} busyText="Preparing" onClick={() => mutate()}>
      <DownloadSimpleIcon />
      {label}
    </Button>
  );
}

export function saveAs(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
