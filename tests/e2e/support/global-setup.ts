import type { TestProject } from 'vitest/node';
import { startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site of this run is. */
    origin: string;
  }
}

/** One site for all journeys of a run. TEST_SITE names the origin of one that is open already. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_SITE;
  const site = given ? { origin: given, stop: async () => {} } : await startSite();
  project.provide('origin', site.origin);
  return site.stop;
}
