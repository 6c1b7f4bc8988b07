import { describe, expect, it } from 'vitest';
import { place } from './place.ts';

const view = { width: 1440, height: 900 };

describe('the place of a popover', () => {
  it('is under the trigger, flush with its start', () => {
    const trigger = { top: 100, bottom: 140, left: 200, right: 320 };
    expect(place(trigger, view, 'start')).toEqual({ top: 148, left: 200, maxHeight: 744, minWidth: 120 });
  });

  it('aligns with its end when requested', () => {
    const trigger = { top: 100, bottom: 140, left: 1300, right: 1344 };
    expect(place(trigger, view, 'end')).toEqual({ top: 148, right: 96, maxHeight: 744, minWidth: 44 });
  });

  it('is above the trigger at the foot of the window', () => {
    const trigger = { top: 800, bottom: 844, left: 200, right: 320 };
    expect(place(trigger, view, 'start')).toMatchObject({ bottom: 108, maxHeight: 784 });
    expect(place(trigger, view, 'start').top).toBeUndefined();
  });

  it('stays below while 320 are free there, though there is more above', () => {
    expect(place({ top: 500, bottom: 540, left: 0, right: 50 }, view, 'start').top).toBe(548);
  });

  it('stays below when neither side has room but below has more', () => {
    expect(place({ top: 100, bottom: 140, left: 0, right: 50 }, { width: 320, height: 300 }, 'start').top).toBe(148);
  });

  it('keeps from the edges of the window', () => {
    expect(place({ top: 0, bottom: 40, left: 0, right: 40 }, view, 'start').left).toBe(8);
    expect(place({ top: 0, bottom: 40, left: 1400, right: 1440 }, view, 'end').right).toBe(8);
  });
});
