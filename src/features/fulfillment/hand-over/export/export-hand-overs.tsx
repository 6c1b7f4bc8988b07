import { useState } from 'react';
import { ExportButton } from '#features/audit/ui';
import { TextField } from '#ui/fields/text-input.tsx';
import { exportHandOvers } from './export.contract.ts';

/** A range of days as a file for an inspector. */
export function ExportHandOvers({ storeId, today }: { storeId: string; today: string }) {
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  return (
    <section aria-labelledby="hand-over-export">
      <h2 id="hand-over-export" className="mb-1 text-h4">
        Records for an inspector
      </h2>
      <p className="mb-3 text-ink-muted">
        Each hand-over and refusal with its time, employee and certificate, kept for three years. Removing a shopper’s
        account leaves them.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField label="From" type="date" max={to} value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField label="To" type="date" min={from} value={to} onChange={({ target }) => setTo(target.value)} />
        <ExportButton
          operation={exportHandOvers}
          input={{ storeId, from, to }}
          fileName="hand-overs"
          done="The records were downloaded."
        />
      </div>
    </section>
  );
}
