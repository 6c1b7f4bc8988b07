import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright-core';

/** The browser that comes from npm; it is made for Linux, so elsewhere an installed Chrome. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux') return { channel: 'chrome' };
  return { executablePath: await sparticuz.executablePath(), args: ARGS };
}

// Not the arguments that the package recommends: they switch the browser's own rules (web security) off.
const ARGS = ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'];

export type Device = 'desktop' | 'phone';

export const DEVICES: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
