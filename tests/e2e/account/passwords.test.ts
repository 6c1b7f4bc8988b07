import { describe, expect, it } from 'vitest';
import { changeEmail, login, verifyAccount } from '#features/auth';
import { httpClient } from '#platform/browser/client.ts';
import { keyboard, mouse } from '../support/actions/input-methods.ts';
import { alikeOn } from '../support/devices.ts';
import { expectAccessible, visitor } from '../support/journey.ts';
import { linkIn, mailAbout, mailTo } from '../support/mail.ts';
import { newShopper } from '../support/shopper.ts';

const PASSWORD = 'quiet-lake-under-birches';
const NEW = 'seven-lanterns-in-fog';

describe.each(alikeOn('desktop'))('passwords on a %s', (device) => {
  it('forgets it, follows the link in the mail and logs in with a new one, by keyboard', async () => {
    const { page, watch, origin } = await visitor({ isKnown: true, device });
    const { email } = await newShopper(origin);
    const hands = device === 'desktop' ? keyboard(page) : mouse;
    await page.goto('/auth');
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Forgot password' }));
    await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
    await hands.press(page.getByRole('button', { name: 'Send the link' }));
    await page.getByText('Email is required.').waitFor();
    await hands.type(page.getByRole('textbox', { name: 'Email' }), email);
    await hands.press(page.getByRole('button', { name: 'Send the link' }));
    await page.getByRole('status').getByText(`If ${email} has an account, we sent it a link.`).waitFor();
    await expectAccessible(page);

    const { text } = await mailAbout(origin, email, 'Choose a new password');
    await page.goto(linkIn({ text }));
    await hands.type(page.getByLabel('New password', { exact: true }), NEW);
    await hands.type(page.getByLabel('Repeat new password'), 'another');
    await hands.press(page.getByRole('button', { name: 'Save password' }));
    await page.getByText("Password doesn't match.").waitFor();
    await expectAccessible(page);
    await page.getByLabel('Repeat new password').fill(NEW);
    await hands.press(page.getByRole('button', { name: 'Save password' }));
    await page.getByRole('status').getByText('Your password is changed. Log in with the new one.').waitFor();
    const form = page.getByRole('main');
    await hands.type(form.getByRole('textbox', { name: 'Email' }), email);
    await hands.type(form.getByLabel('Password', { exact: true }), NEW);
    await hands.press(form.getByRole('button', { name: 'Log in', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Account Details' }).waitFor();

    watch.allow(404);
    await page.goto('/user/password-reset');
    await page.getByText('Invalid password reset request.').waitFor();
    await page.goto(linkIn({ text }));
    await page.getByRole('alert').getByText('Invalid password reset request.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await hands.type(page.getByRole('textbox', { name: 'Email' }), email);
    await hands.press(page.getByRole('button', { name: 'Send a new link' }));
    await page.getByRole('status').getByText(`If ${email} has an account, we sent it a link.`).waitFor();
    await expect
      .poll(async () => linkIn(await mailAbout(origin, email, 'Choose a new password')))
      .not.toBe(linkIn({ text }));
    const fresh = linkIn(await mailAbout(origin, email, 'Choose a new password'));
    // Opening it, as mail scanners do, does not use it up.
    for (let time = 0; time < 2; time++) {
      await page.goto(fresh);
      await page.getByLabel('New password', { exact: true }).waitFor();
    }
  });

  it('changes it, sees the own sessions and revokes a strange one', async () => {
    const { page, watch, signIn, origin } = await visitor({ isKnown: true, device });
    const shopper = await newShopper(origin);
    const elsewhere = await httpClient({ base: `${origin}/api`, token: () => null })(login, {
      email: shopper.email,
      password: PASSWORD,
    });
    await signIn(shopper.sessionToken);
    await page.goto('/profile/change-password');
    const rows = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
    await rows.nth(1).waitFor();
    await rows.first().getByText('This device').or(rows.nth(1).getByText('This device')).waitFor();
    await expectAccessible(page);

    const fill = async (current: string, next: string, again = next) => {
      // By hand: what was wrong before goes as soon as it is corrected, and the page moves.
      await page.getByLabel('Current password').click();
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('Repeat new password').fill(again);
      await page.locator('form').getByRole('button', { name: 'Change Password' }).click();
    };
    watch.allow(422);
    await fill('not-mine-at-all', NEW);
    await page.getByText('Please ensure to enter your current password.').waitFor();
    await fill(PASSWORD, NEW, 'another');
    await page.getByText("New password doesn't match with it's confirmed password.").waitFor();
    await fill(PASSWORD, NEW);
    await page.getByRole('status').getByText('Your password is changed.').waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    const stranger = await fetch(`${origin}/api/auth/verify`, { headers: { authorization: `Bearer ${elsewhere}` } });
    expect(stranger.status).toBe(401);

    // As the server answers after a quarter of an hour; the call that follows the confirmation is let through.
    let isLongAgo = true;
    watch.allow(403);
    // Who it is, is asked for again after the confirmation, and may be answered when the session is over.
    watch.allow(401);
    await page.route('**/api/auth/logout', (route) => {
      if (!isLongAgo) return route.fallback();
      isLongAgo = false;
      const error = { code: 'reauthentication-needed', message: 'Please confirm that it is you.' };
      return route.fulfill({ status: 403, json: { success: false, error } });
    });
    await page.getByRole('button', { name: 'Log out on all devices' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(NEW);
    await page.keyboard.press('Enter');
    const own = () =>
      fetch(`${origin}/api/auth/verify`, { headers: { authorization: `Bearer ${shopper.sessionToken}` } });
    await expect.poll(async () => (await own()).status).toBe(401);
    await page.waitForURL((url) => url.pathname === '/');
    const left = () => page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('wicket:ended')]);
    expect(await left()).toEqual([null, null]);
  });

  it('hears of a change of the email that was asked by somebody else, undoes it and chooses a new password', async () => {
    const { page, watch, origin } = await visitor({ isKnown: true, device });
    const { email, call } = await newShopper(origin);
    const other = `not-${email}`;
    await call(changeEmail, { email: other, currentPassword: PASSWORD });
    const asked = await mailAbout(origin, email, 'Your Wicket email address is about to change');
    const confirm = new URL(linkIn(await mailTo(origin, other))).searchParams.get('id') as string;
    await call(verifyAccount, { id: confirm });
    const undo = linkIn(await mailAbout(origin, email, 'Your Wicket email was changed'));

    const main = page.getByRole('main');
    await page.goto(linkIn(asked));
    await page.getByRole('heading', { level: 1, name: 'Stop a change' }).waitFor();
    await expectAccessible(page);
    await page.goto(undo);
    await page.getByRole('heading', { level: 1, name: 'Undo a change' }).waitFor();
    await expectAccessible(page);
    const hands = device === 'desktop' ? keyboard(page) : mouse;
    await hands.press(main.getByRole('button', { name: 'Undo the change' }));
    await page.getByRole('status').getByText('Your account was restored.').waitFor();
    await expectAccessible(page);
    await page.goto(linkIn(await mailAbout(origin, email, 'Choose a new password')));
    await page.getByLabel('New password', { exact: true }).fill(NEW);
    await page.getByLabel('Repeat new password').fill(NEW);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('status').getByText('Your password is changed.').waitFor();

    watch.allow(404);
    await page.goto(undo);
    await main.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByRole('status').getByText('This link has been used or has expired.').waitFor();
    await main.getByRole('link', { name: 'Choose a new password' }).waitFor();
  });
});
