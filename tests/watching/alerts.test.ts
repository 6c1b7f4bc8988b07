import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { operationsOf } from '#app/api.ts';
import { silentLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { testApp } from '../support/test-app.ts';
import { metricsIn, namesIn, OF_OTHERS, operationsIn } from './support/metric-names.ts';

const metrics = openMetrics({ log: silentLog });
const app = await testApp({ metrics });

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };

const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const runbook = readFileSync('docs/runbook.md', 'utf8');
const sectionOf = (alert: string) => runbook.split(/^## /m).find((part) => part.startsWith(`${alert}\n`)) ?? '';

describe('the alerts', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('have a section in the runbook: %s', (alert, rule) => {
    expect(rule.annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    // What is noticed, and what to do.
    const [, noticed = '', ...todo] = sectionOf(alert).split('\n\n');
    expect(noticed.length).toBeGreaterThan(20);
    expect(`${noticed}${todo.join()}`.length).toBeGreaterThan(80);
  });

  it('and the runbook has no section without one', () => {
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it('ask for metrics and operations that there are, and name the exporter of any other', async () => {
    const ours = metricsIn(await metrics.text());
    for (const { alert, expr, annotations } of rules) {
      const asked = namesIn(expr);
      expect(asked, alert).not.toEqual([]);
      const foreign = asked.filter((name) => !ours.includes(name));
      expect(
        foreign.filter((name) => !Object.hasOwn(OF_OTHERS, name)),
        alert,
      ).toEqual([]);
      for (const name of foreign) expect(annotations.exporter, alert).toContain(OF_OTHERS[name]);
      if (foreign.length) expect(sectionOf(alert)).toMatch(/^This alert reads /m);
      else expect(annotations.exporter, alert).toBeUndefined();
    }
    const operations = operationsOf(app.deps).map(({ operation }) => operation.name);
    const named = rules.flatMap(({ expr }) => operationsIn(expr));
    expect(named).toContain('submitCart');
    expect(named.filter((name) => !operations.includes(name))).toEqual([]);
  });

  const hasPromtool = !spawnSync('promtool', ['--version']).error;
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  const skipped = '(skipped without promtool, of the Debian package prometheus)';

  it.skipIf(!hasPromtool)(`are rules that promtool accepts ${skipped}`, () => {
    expect(promtool('check', 'rules', 'deploy/prometheus/alerts.yaml')).toMatchObject({ status: 0 });
  });

  it.skipIf(!hasPromtool)(`rise at their time and not before ${skipped}`, () => {
    const { status, output } = promtool('test', 'rules', 'deploy/prometheus/alerts.test.yaml');
    expect(status, output).toBe(0);
  });

  it('are each tried, rising and silent', () => {
    type Case = { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] };
    const { tests } = parse(readFileSync('deploy/prometheus/alerts.test.yaml', 'utf8')) as { tests: Case[] };
    const tried = tests.flatMap((one) => one.alert_rule_test);
    for (const { alert } of rules) {
      const own = tried.filter(({ alertname }) => alertname === alert);
      expect(
        own.some(({ exp_alerts = [] }) => exp_alerts.length > 0),
        `${alert} rises`,
      ).toBe(true);
      expect(
        own.some(({ exp_alerts = [] }) => exp_alerts.length === 0),
        `${alert} is silent`,
      ).toBe(true);
    }
  });
});
