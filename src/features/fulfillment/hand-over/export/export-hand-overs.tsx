import { useState } from 'react';
import { ExportButton, saveAs } from '#features/audit/console';
import { useAction, useTask } from '#platform/browser/data/use-action.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { DownloadSimpleIcon } from '#ui/icons/icons.ts';
import { Button } from '#ui/parts/button.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { exportHandOvers, exportHandOversPdf } from './export.contract.ts';

/** A range of days as a file for an inspector. */
export function ExportHandOvers({ storeId, today }: { storeId: string; today: string }) {
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const { mutateAsync } = useAction(exportHandOversPdf);
  const pdf = useTask(async () => {
    const { pdf: text } = await mutateAsync({ storeId, from, to });
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    saveAs(`hand-overs-${from}-${to}.pdf`, new Blob([bytes], { type: 'application/pdf' }));
    announce('The records were downloaded.');
  });
  return (
    <section aria-labelledby="hand-over-export">
      <h2 id="hand-over-export" className="mb-1 text-h4">
        Records for an inspector
      </h2>
      <p className="mb-3 text-ink-muted">
        Each hand-over and refusal with its time, employee and certificate, kept for three years. They stay when a
        shopper’s account is deleted.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField label="From" type="date" max={to} value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField label="To" type="date" min={from} value={to} onChange={({ target }) => setTo(target.value)} />
        <ExportButton
          operation={exportHandOvers}
          input={{ storeId, from, to }}
          fileName="hand-overs"
          done="The records were downloaded."
          label="Records as CSV"
        />
        <Button tone="secondary" busy={pdf.isPending} busyText="Preparing" onClick={() => pdf.mutate()}>
          <DownloadSimpleIcon />
          Records as PDF
        </Button>
      </div>
    </section>
  );
}
