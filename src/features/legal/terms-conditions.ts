import type { LegalDocument } from './legal-document.ts';

export const termsConditions: LegalDocument = {
  title: 'Terms & Conditions',
  since: '2026-11-20',
  blocks: ({ name, companyLegalName, contactEmail }) => [
    {
      text: `These terms apply between you and ${companyLegalName} (“we”) when you use ${name}. If you do not agree to them, do not use the site.`,
    },
    { heading: 'Who may use the site' },
    {
      text: 'You must be at least 19 years old. An account is for one person: give your own name and date of birth, keep your password to yourself, and tell us if someone else has used it.',
    },
    { heading: 'What we do, and what the stores do' },
    {
      text: `${name} shows what cannabis stores authorized in Ontario offer and takes your order to them. The store is the seller. The contract of sale is between you and the store, which is responsible for its products, its prices, its opening hours and the handover. We are not a party to that sale.`,
    },
    { heading: 'Orders' },
    {
      items: [
        'Each store’s part of your cart is an order of its own.',
        'One order may hold at most 30 g of dried cannabis or its equivalent under Schedule 3 of the Cannabis Act. You are responsible for staying within what the law allows you to possess in public.',
        'A cart reserves nothing. Stock and price are settled when you place the order.',
        'A store may decline an order or part of it, with a reason. An order that a store does not confirm within 15 minutes of its opening hours is canceled.',
        'You may cancel an order as long as its status is New Order or On Hold.',
      ],
    },
    { heading: 'Prices and payment' },
    {
      items: [
        'Prices are in Canadian dollars. Sales tax, deposits on containers and the delivery fee are added before you place the order, and shown to you.',
        'The total is held on your card when you place the order, charged when the order is completed, and released when it is canceled.',
        'You may only use a card that you are entitled to use.',
      ],
    },
    { heading: 'Handover' },
    {
      text: 'You receive the order yourself and show government identification with your photo and date of birth, at the counter as well as at the door. Without it, or if you appear to be intoxicated, the store must not hand the order over. Delivery is possible only to addresses in Ontario within the store’s delivery zones, while the store is open.',
    },
    { heading: 'Returns' },
    {
      text: 'Returns and faulty products are a matter between you and the store, under its own policy and the law. Turn to the store first; if it does not answer, write to us.',
    },
    { heading: 'Reviews and what else you write' },
    {
      text: 'Write about your own experience. Do not claim effects on health, do not write for pay, and do not attack people. You allow us to show what you write on this site. We may remove what breaks these rules.',
    },
    { heading: 'What is not allowed' },
    {
      text: 'Buying for someone under 19, reselling, using the account of somebody else, disturbing or overloading the site, and collecting its contents by automatic means without our written consent.',
    },
    { heading: 'Information about products' },
    {
      text: 'Descriptions and potency come from stores and producers and may change. The label on the package counts. Nothing on this site is medical advice.',
    },
    { heading: 'Liability' },
    {
      text: 'We run the site with care, but cannot promise that it is always available or free of errors. As far as the law allows, we are not liable for indirect loss or for what stores do. Nothing in these terms takes away rights that consumers have by law.',
    },
    { heading: 'Ending' },
    {
      text: 'You may stop using the site and have your account removed at any time. We may close an account that breaks these terms; orders already placed are still fulfilled or canceled properly.',
    },
    { heading: 'Law and changes' },
    {
      text: `The law of Ontario and the federal law of Canada apply. When these terms change, the date at the top changes too, and everyone who has an account is told beforehand. How we handle personal information is in the [Privacy Policy](/privacy-policy). Questions: [${contactEmail}](mailto:${contactEmail}).`,
    },
  ],
};
