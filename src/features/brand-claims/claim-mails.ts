import { type Mail, mail } from '#platform/jobs/mail-layout.ts';

type Site = { siteName: string; publicOrigin: string };
type Claim = { brandName: string; contactInformation: string; email: string; phoneNumber: string; isListed: boolean };

/** Without entered text: nobody can use us to mail theirs to strangers. */
export function claimReceivedMail({ siteName }: Site): Mail {
  return mail(siteName, {
    subject: `We received your brand claim`,
    paragraphs: ['Thank you. We have received a request to claim a brand, with this email address as its contact.'],
    small: 'We review every claim and answer by email. If it was not you, you can ignore this message.',
  });
}

export function newClaimMail({ siteName }: Site, claim: Claim): Mail {
  return mail(siteName, {
    subject: 'A brand is claimed',
    paragraphs: ['Someone asks to be marked as the producer of a brand.'],
    rows: [
      { label: 'Brand', value: claim.brandName },
      { label: 'Contact', value: claim.contactInformation },
      { label: 'Email', value: claim.email },
      { label: 'Phone', value: claim.phoneNumber },
      { label: 'Is listed here', value: claim.isListed ? 'Yes' : 'No' },
    ],
    small: 'Decide by PUT /api/ops/brand-claims, or by npm run market -- claims.',
  });
}

export function claimDecidedMail(
  { siteName, publicOrigin }: Site,
  status: 'accepted' | 'refused',
  brandId: number | null,
): Mail {
  return status === 'accepted'
    ? mail(siteName, {
        subject: 'Your brand claim was accepted',
        paragraphs: [`We have accepted your claim. The brand is now marked as claimed on ${siteName}.`],
        action: { label: 'View the brand', href: `${publicOrigin}/brands/${brandId}` },
      })
    : mail(siteName, {
        subject: 'Your brand claim was not accepted',
        paragraphs: ['We could not confirm that the brand is yours, so we have not accepted your claim.'],
        action: { label: 'Contact us', href: `${publicOrigin}/contact-us` },
      });
}
