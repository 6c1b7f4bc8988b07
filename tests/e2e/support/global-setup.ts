import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser.ts';
import { startSite } from './start-site.ts';
import './site-origin.ts';

/** A site for each worker. TEST_SITE names the origin of one that is open already. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await unpackBrowser();
  const given = process.env.TEST_SITE;
  const workers = given ? 0 : project.config.maxWorkers;
  const sites = await Promise.all(Array.from({ length: workers }, () => startSite()));
  project.provide('origins', given ? [given] : sites.map(({ origin }) => origin));
  return async () => {
    await Promise.all(sites.map(({ stop }) => stop()));
  };
}
