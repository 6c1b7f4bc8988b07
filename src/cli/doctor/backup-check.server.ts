import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { type Check, failed, ok } from './check.ts';

const MOST_HOURS = 26;

/** What `pgbackrest info --output=json` says, as far as it is read. */
const Info = z.array(
  z.object({
    name: z.string(),
    backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })),
    status: z.object({ code: z.number(), message: z.string() }),
  }),
);

type Options = { stanza: string; program?: string; now: () => Date };

export const backupCheck = ({ stanza, program = 'pgbackrest', now }: Options): Check => ({
  name: 'backup',
  advice: `pgbackrest could not be asked about ${stanza}. Run pgbackrest --stanza=${stanza} info on this machine.`,
  look: async () => {
    const { stdout } = await promisify(execFile)(program, [`--stanza=${stanza}`, 'info', '--output=json'], {
      timeout: 12_000,
    });
    const found = z.parse(Info, JSON.parse(stdout)).find(({ name }) => name === stanza);
    const last = Math.max(0, ...(found?.backup ?? []).map(({ timestamp }) => timestamp.stop));
    if (last === 0) return failed(`There is no backup of ${stanza}. Run pgbackrest --stanza=${stanza} backup.`);
    const hours = (now().getTime() / 1_000 - last) / 3_600;
    const sentence = `The last backup of ${stanza} ended ${hours.toFixed(1)} hours ago`;
    return hours > MOST_HOURS ? failed(`${sentence}. See BackupMissing in docs/runbook.md.`) : ok(`${sentence}.`);
  },
});
