import type { LegalDocument } from './legal-document.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  since: '2026-11-25',
  blocks: ({ name, contactEmail, mapStyleUrl }) => [
    {
      text: `This policy says what ${name} knows about you, what it is used for, who else sees it and how long it is kept. It follows the Personal Information Protection and Electronic Documents Act (PIPEDA).`,
    },
    { heading: 'What stays in your browser' },
    {
      items: [
        '**Your location.** Kept in your browser’s storage. A cookie holds it rounded to about 100 metres, so that pages arrive with the nearest stores first. It is not linked to your account.',
        '**Your answer to the age question.** Kept in your browser’s storage so that you are asked once.',
        '**The cart of a guest.** Kept in your browser’s storage until you log in.',
        '**Pages that you saw last,** so that they open without a network. Only pages that are the same for everyone; those seen while you were logged in go as you log out.',
        '**Your choice of colours.** Light or dark, kept in your browser’s storage and in a cookie, so that pages arrive in them.',
        '**Your session.** After you log in, a secret in your browser’s storage shows that it is you. Logging out ends it here and on our side.',
        '**Your device.** When you log in, a random value in your browser’s storage shows us that this browser logged in before, which protects you from strangers who guess passwords. It gives no access and does not identify you.',
      ],
    },
    {
      text: `There are no advertising cookies and no trackers, and ${
        mapStyleUrl
          ? `our pages ask no other company for anything but the map, whose pictures come from ${new URL(mapStyleUrl).host}.`
          : 'our pages ask no other company for anything.'
      }`,
    },
    { heading: 'What we keep' },
    {
      items: [
        '**Your account:** names, email address or phone number, gender, date of birth. Your password is stored only as a hash that cannot be reversed.',
        '**Addresses** that you save, with their position on the map, so that stores’ delivery zones can be checked.',
        '**Orders:** what you ordered, where, when, for how much, how it was handed over, and your note to the store.',
        '**Hand-overs:** that your age was checked, with which kind of ID, when and by whom at the store; for a delivery also your name and the address. Never the number, a picture or the date of birth of your ID.',
        '**Cards:** the payment provider’s token, the kind of card, its last four digits and its expiry date. The number and the CVV go to the payment provider and are never stored or logged by us.',
        '**Reviews** that you write. Other people see them with all but the last letter of your first name hidden. Some are checked by our staff before they are shown. After your account is removed they stay without your name.',
        '**Messages** that you write to us or to a store. We and, about an order, the store that has it read them. They are deleted when your account is removed.',
        '**The mailing list,** if you join it: your email address and the proof that you asked for it (when, from which form, in answer to which words, and a hash of your network address).',
        '**Claims to a brand,** if you make one: the name, email address and phone number that you enter.',
        '**Technical records:** the time, the page and the network address of requests, kept to keep the site safe and running. They hold no passwords and no card data.',
      ],
    },
    { heading: 'What it is used for' },
    {
      text: 'To show stores and products near you, to take your orders to the stores, to hold and charge payments, to write to you about your account and your orders, to send news and offers to those who asked for them, and to prevent misuse. We ask for your date of birth because the law allows the sale of cannabis only to people of 19 and older. We do not sell personal information, and we do not use it for advertising.',
    },
    { heading: 'Who else sees it' },
    {
      items: [
        '**The store you order from** sees that order, your name and, for a delivery, the address.',
        '**The payment provider** sees your card and the amounts.',
        '**The service that sends our email** sees your address and the message.',
        '**The maker of your browser,** where you turned order updates on, passes an encrypted message on to it: it sees when, and cannot read it.',
        '**The service that sends our text messages** sees your phone number and the message, where you gave one.',
        '**A service that looks up addresses,** where we use one, sees the address or point that is looked up, and not who asks.',
        '**Authorities,** where the law obliges us.',
      ],
    },
    { heading: 'How long it is kept' },
    {
      text: 'Account data, addresses and cards stay until you remove them or your account. Records of orders stay for six years after the end of the year, as tax law asks; after your account is removed they no longer carry your name. The store’s record of a hand-over stays for three years, as the rules for cannabis stores ask, with the name and address of a delivery; removing your account does not remove it. The proof that you asked for news stays while your address is known to the mailing list; an address that nobody confirms is removed after a month. Technical records are kept only as long as it takes to look into faults and misuse.',
    },
    { heading: 'Your rights' },
    {
      text: `You may see what we hold about you, have it corrected, withdraw your consent and have your account removed. Write to our privacy officer at [${contactEmail}](mailto:${contactEmail}); you get an answer within 30 days. If the answer does not satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.`,
    },
    { heading: 'Children' },
    { text: 'This site is for people of 19 and older. We remove what we learn to belong to someone younger.' },
    { heading: 'Changes' },
    {
      text: 'When this policy changes, the date at its top changes too. A change that matters is told to everyone who has an account before it takes effect. See also the [Terms & Conditions](/terms-conditions).',
    },
  ],
};
