import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';
import { timeOfDay } from '#ui/text/format.ts';

type Site = { siteName: string; publicOrigin: string };

/** To an unverified address: it repeats nothing that was entered, so that our mail cannot carry the text of others. */
export function verificationMail({ siteName, publicOrigin }: Site, linkToken: string, registeredAt: Date): Mail {
  return mail(siteName, {
    subject: `Verify your email for ${siteName}`,
    paragraphs: [
      hello(''),
      `Someone, probably you, registered with this email address on ${minuteOf(registeredAt)}. Please verify it. After that you can log in and order.`,
    ],
    action: { label: 'Verify my account', href: `${publicOrigin}/verify-account?id=${linkToken}` },
    small:
      'The link works once, for 24 hours, for this registration and its password. If you did not register, ignore this message.',
  });
}

const timeZone = 'America/Toronto';
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'long' });
const CLOCK = new Intl.DateTimeFormat('en-CA', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** 'November 20, 2026 at 4:12 PM (Eastern Time)' */
const minuteOf = (moment: Date) => `${DAY.format(moment)} at ${timeOfDay(CLOCK.format(moment))} (Eastern Time)`;

export function resetMail({ siteName, publicOrigin }: Site, firstName: string, linkToken: string): Mail {
  return mail(siteName, {
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [hello(firstName), 'Someone, probably you, asked for a new password for your account.'],
    action: { label: 'Choose a new password', href: `${publicOrigin}/user/password-reset/${linkToken}` },
    small: 'The link works once, for one hour. If it was not you, ignore this message: your password stays as it is.',
  });
}

/** To an address that took its place lately, in an account with an older number. */
export function recoverByPhoneMail({ siteName, publicOrigin }: Site, firstName: string): Mail {
  return mail(siteName, {
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [
      hello(firstName),
      'Someone, probably you, asked for a new password. This email address is new to the account: for three days you can reset a forgotten password by phone only.',
    ],
    action: { label: 'Use my phone number', href: `${publicOrigin}/auth/forgot-password` },
    small: 'If it was not you, ignore this message: your password stays as it is.',
  });
}

export function passwordChangedMail({ siteName, publicOrigin }: Site, firstName: string): Mail {
  return mail(siteName, {
    subject: `Your ${siteName} password was changed`,
    paragraphs: [hello(firstName), 'The password of your account was changed, and every other device was logged out.'],
    action: { label: 'It was not me', href: `${publicOrigin}/auth/forgot-password` },
    small: 'If it was you, no action is needed.',
  });
}

/** To the owner of an address that was entered again. The person who entered it learns nothing. */
export function alreadyRegisteredMail({ siteName, publicOrigin }: Site, firstName: string): Mail {
  return mail(siteName, {
    subject: `You already have a ${siteName} account`,
    paragraphs: [
      hello(firstName),
      'Someone, probably you, entered this email address to create or change an account. It already has an account, so nothing was changed.',
    ],
    action: { label: 'Log in', href: `${publicOrigin}/auth` },
    small: 'If it was not you, you can ignore this message.',
  });
}

export function stolenSessionMail({ siteName, publicOrigin }: Site, firstName: string): Mail {
  return mail(siteName, {
    subject: `We logged out one of your ${siteName} devices`,
    paragraphs: [
      hello(firstName),
      'An old session key of your account was used again. Someone may have copied it, so we ended that session. Your password is not affected.',
    ],
    action: { label: 'Log in', href: `${publicOrigin}/auth` },
    small: 'If you did not restore a device from a backup, check in your account where you are logged in.',
  });
}
