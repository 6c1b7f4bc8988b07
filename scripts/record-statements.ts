/** Before a release: records the statements that its code sends, for tests/database/version-before.test.ts. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Together they call every operation by every caller, and go every way of an order. */
const TESTS = [
  'tests/security/authorization.api.test.ts',
  'tests/database/read-source.test.ts',
  'tests/faults/lock-order.test.ts',
  'tests/jobs.test.ts',
];
const TARGET = new URL('../tests/database/version-before.statements.json', import.meta.url);
/** The queue migrates its own tables, and the sandbox is no part of production. */
const OTHERS = /\b(pgboss|sandbox_vault)\./;

const folder = mkdtempSync(join(tmpdir(), 'wicket-statements-'));
const file = join(folder, 'statements');
const env = { ...process.env, RECORD_STATEMENTS: file };
const { status } = spawnSync('vitest', ['run', ...TESTS], { env, stdio: 'inherit' });
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
rmSync(folder, { recursive: true });
if (status !== 0) throw new Error('A test failed, so the record may lack statements.');
// On one line, where a comment would hide what follows it.
const onOneLine = (text: string) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
const texts = new Set(lines.map((line) => onOneLine(JSON.parse(line) as string)));
const ours = [...texts].filter((text) => !OTHERS.test(text)).sort();
writeFileSync(TARGET, `${JSON.stringify(ours, null, 2)}\n`);
console.log(`${ours.length} statements recorded`);
