import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { operationsOf } from '#app/api.ts';
import { silentLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { temporaryFolder } from '../support/at-end.ts';
import { testApp } from '../support/test-app.ts';
import { metricsIn, namesIn, OF_OTHERS, operationsIn } from './support/metric-names.ts';

const FOLDER = 'deploy/grafana';
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own placeholder
const SOURCE = '${datasource}';

const source = z.object({ type: z.literal('prometheus'), uid: z.literal(SOURCE) });
const Panel = z.object({
  id: z.int(),
  type: z.enum(['timeseries', 'stat']),
  title: z.string().check(z.minLength(3)),
  datasource: source,
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z
    .array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string(), datasource: source }))
    .check(z.minLength(1)),
});
const Board = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int(),
  panels: z.array(Panel).check(z.minLength(1)),
  templating: z.object({ list: z.array(z.object({ name: z.literal('datasource'), type: z.literal('datasource') })) }),
});

const metrics = openMetrics({ log: silentLog });
const app = await testApp({ metrics });
const ours = metricsIn(await metrics.text());
const operations = operationsOf(app.deps).map(({ operation }) => operation.name);

const boards = readdirSync(FOLDER).map((file) => {
  const board = z.parse(Board, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
  return { file, ...board };
});
const exprsOf = ({ panels }: (typeof boards)[number]) =>
  panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

describe('the boards', () => {
  it('are three, each by its own name', () => {
    expect(boards.map(({ file }) => file)).toEqual(['machines.json', 'money.json', 'shop.json']);
    expect(new Set(boards.map(({ uid }) => uid)).size).toBe(3);
  });

  it.each(boards)('$file has panels beside and below each other', ({ panels }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const one of panels) {
      const { x, y, w, h } = one.gridPos;
      expect(x + w).toBeLessThanOrEqual(24);
      const over = panels.filter(
        ({ id, gridPos: at }) => id !== one.id && x < at.x + at.w && at.x < x + w && y < at.y + at.h && at.y < y + h,
      );
      expect(
        over.map(({ title }) => title),
        one.title,
      ).toEqual([]);
    }
  });

  it.each(boards)('$file reads metrics and operations that there are', (board) => {
    for (const { title, expr } of exprsOf(board)) {
      const names = namesIn(expr);
      expect(names, title).not.toEqual([]);
      expect(
        names.filter((name) => !ours.includes(name) && !Object.hasOwn(OF_OTHERS, name)),
        title,
      ).toEqual([]);
      expect(
        operationsIn(expr).filter((name) => !operations.includes(name)),
        title,
      ).toEqual([]);
    }
  });

  it('show every metric of the shop itself', () => {
    const shown = boards.flatMap((board) => exprsOf(board).flatMap(({ expr }) => namesIn(expr)));
    const isLibrarys = (name: string) => /^(nodejs|process)_/.test(name);
    const own = ours.filter((name) => !isLibrarys(name) && !/_(bucket|sum|count)$/.test(name));
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });

  const hasPromtool = !spawnSync('promtool', ['--version']).error;
  it.skipIf(!hasPromtool)(
    'ask what promtool can parse (skipped without promtool, of the Debian package prometheus)',
    () => {
      const rules = boards.flatMap((board) =>
        exprsOf(board).map(({ expr }, n) => ({ record: `board:${board.uid.replaceAll('-', '_')}:${n}`, expr })),
      );
      const folder = temporaryFolder('boards');
      const file = join(folder, 'rules.yaml');
      writeFileSync(file, stringify({ groups: [{ name: 'boards', rules }] }));
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
      expect(stdout).toContain(`${rules.length} rules found`);
    },
  );
});
