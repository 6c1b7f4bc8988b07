import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser.ts';
import { makeDemo, startSite } from './start-site.ts';
import './site-origin.ts';

/** A site for each worker. TEST_SITE names the origin of one that is open already. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await unpackBrowser();
  const given = process.env.TEST_SITE;
  const demo = given ? '' : await makeDemo();
  const workers = given ? 0 : project.config.maxWorkers;
  const sites = await Promise.all(Array.from({ length: workers }, () => startSite({}, demo)));
  project.provide('demo', demo);
  project.provide('origins', given ? [given] : sites.map(({ origin }) => origin));
  return async () => {
    await Promise.all(sites.map(({ stop }) => stop()));
    if (demo) rmSync(demo, { recursive: true, force: true });
  };
}
