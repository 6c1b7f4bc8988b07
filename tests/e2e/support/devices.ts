import type { Device } from './browser.ts';

/**
 * The device of a journey that takes the same way on each, and the other one with DEVICES=both. A journey that differs by its
 * device, by its layout or its hands, names both itself.
 */
export const alikeOn = (device: Device): readonly Device[] =>
  process.env.DEVICES === 'both' ? ['desktop', 'phone'] : [device];
