import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `work` at the end of the test that asks, or of its file where none runs yet: afterAll within a test does nothing. */
export function atEnd(work: () => unknown): void {
  const endsWith = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  endsWith(async () => void (await work()));
}

/** A new folder under the system's own, removed at that end. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `wicket-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
