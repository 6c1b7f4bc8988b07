import type { Locator, Page } from 'playwright-core';

/** How a visitor works a page. Every way waits until the element can be used. */
export type Hands = {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** A radio button. */
  choose(target: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** An entry of a native list, by its text. */
  select(list: Locator, text: string): Promise<void>;
  /** The first suggestion of a combobox that has been typed into. */
  takeFirst(options: Locator): Promise<void>;
};

export const mouse: Hands = {
  press: (target) => target.click(),
  // A script that focuses a field is no press: what grows by it would be a jump.
  type: async (field, text) => {
    await field.click();
    await field.pressSequentially(text);
  },
  choose: (target) => target.check(),
  tick: (box) => box.check(),
  select: async (list, text) => void (await list.selectOption(text)),
  takeFirst: (options) => options.first().click(),
};

export const fingers: Hands = {
  ...mouse,
  press: (target) => target.tap(),
  type: async (field, text) => {
    await field.tap();
    await field.pressSequentially(text);
  },
  choose: (target) => target.tap(),
  tick: (box) => box.tap(),
  takeFirst: (options) => options.first().tap(),
};

const MOST_STEPS = 150;

/** Tab, Enter, Space, arrows and letters; the pointer is never used. */
export function keyboard({ keyboard: keys }: Page): Hands {
  const hasFocus = (target: Locator) => target.evaluate((it) => it === document.activeElement);

  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await hasFocus(target)) return;
      await keys.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}.`);
  }

  return {
    press: async (target) => {
      await tabTo(target);
      await keys.press('Enter');
    },
    type: async (field, text) => {
      await tabTo(field);
      await keys.type(text);
    },
    choose: async (target) => {
      const group = target.locator('xpath=ancestor::*[@role="radiogroup"]').getByRole('radio');
      const isOn = await group.evaluateAll((radios) => radios.some((radio) => (radio as HTMLInputElement).checked));
      // Tab stops at the chosen one; at the first while there is none, which Space then takes.
      await tabTo(isOn ? group.and(target.page().locator(':checked')) : group.first());
      if (!isOn) await keys.press('Space');
      for (let step = await group.count(); step > 0 && !(await target.isChecked()); step--)
        await keys.press('ArrowRight');
    },
    tick: async (box) => {
      await tabTo(box);
      await keys.press('Space');
    },
    select: async (list, text) => {
      await tabTo(list);
      await keys.type(text);
    },
    takeFirst: async (options) => {
      await options.first().waitFor();
      await keys.press('ArrowDown');
      await keys.press('Enter');
    },
  };
}

/** Twice in one place, as a hand does that is used to it. `part`: how far from the left edge to the right one. */
export async function doubleClick(target: Locator, part = 0.5): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not there.`);
  await target.page().mouse.dblclick(box.x + box.width * part, box.y + box.height / 2);
}
