import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright-core';
import { sharedMemory } from '../../support/shared-memory.ts';

type Options = {
  /** Draws maps: WebGL in software, which costs time. Without it every page says that its map is unavailable. */
  hasGraphics?: boolean;
};

/**
 * Unpacks the browser that comes from npm, once for all workers: one that starts it while another still writes it is
 * refused (ETXTBSY). It is made for Linux; elsewhere an installed Chrome runs.
 */
export async function unpackBrowser(): Promise<void> {
  if (process.platform === 'linux') await sparticuz.executablePath();
}

export async function launchBrowser({ hasGraphics = false }: Options = {}): Promise<Browser> {
  const args = hasGraphics ? GRAPHICS : ['--disable-3d-apis'];
  const options: LaunchOptions =
    process.platform === 'linux'
      ? {
          executablePath: await sparticuz.executablePath(),
          args: [...ARGS, ...args],
          // Else it shares memory through files in /tmp: 6 % of a journey's CPU goes to the file system there.
          ignoreDefaultArgs: sharedMemory(1) ? ['--disable-dev-shm-usage'] : [],
        }
      : { channel: 'chrome', args };
  return chromium.launch(options);
}

// Not the arguments that the package recommends: they switch the browser's own rules (web security) off.
const ARGS = [
  ...['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'],
  // One process for all pages of a context: it compiles the scripts of the site once.
  '--process-per-site',
  // No page of a test lives long enough for optimized code to pay: compiling it is a tenth of a journey's CPU (docs/figures.md).
  '--js-flags=--no-maglev --no-turbofan',
];

const GRAPHICS = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export type Device = 'desktop' | 'phone';

export const DEVICES: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
