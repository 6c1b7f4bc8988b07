import { hello, type Mail, mail } from '#platform/jobs/mail-layout.ts';

type Site = { siteName: string; publicOrigin: string };

type InvitationMail = { team: string; role: string; invitedBy: string; token: string };

export function invitationMail(
  { siteName, publicOrigin }: Site,
  { team, role, invitedBy, token }: InvitationMail,
): Mail {
  return mail(siteName, {
    subject: `Join the team of ${team}`,
    paragraphs: [hello(''), `${invitedBy} invites you to work at ${team} as ${role}.`],
    action: { label: 'See the invitation', href: `${publicOrigin}/console/join?token=${token}` },
    small:
      'The link works once, for 7 days, with the account of this address. Register with this address first if you have no account. If you expected no invitation, ignore this mail.',
  });
}
