export type FaqGroup = { title: string; entries: { question: string; answer: string }[] };

/** FAQ by group. Answers describe the site's current behaviour. */
export const faqGroups: FaqGroup[] = [
  {
    title: 'Finding products',
    entries: [
      {
        question: 'Which stores are listed?',
        answer:
          'Stores that hold a Cannabis Retail Store Authorization in Ontario. Each store’s page shows the number and the holder of a valid authorization, and the address.',
      },
      {
        question: 'Why should I set my location?',
        answer:
          'With a location, stores and products are listed from nearest to farthest and you see how far each store is. Without one you can still browse everything.',
      },
      {
        question: 'Why does the same product cost less elsewhere?',
        answer:
          'Each store sets its own prices. On a product page, press “Find this product in nearby stores” to compare.',
      },
      {
        question: 'What do THC and CBD figures mean?',
        answer:
          'They are the range printed on the product’s label, in percent, in milligrams per gram or in milligrams per package. One figure is shown when the label has one.',
      },
    ],
  },
  {
    title: 'Ordering',
    entries: [
      {
        question: 'Can I order from more than one store?',
        answer:
          'Yes. Your cart keeps one order for each store. At checkout you choose pickup or delivery for each of them and pay for all of them with one card.',
      },
      {
        question: 'How much can I order?',
        answer:
          'At most 30 g of dried cannabis or its equivalent in one order. The cart counts this for you: one gram of dried cannabis equals 15 g of edibles, 570 g of beverages or 0.25 g of concentrate. Accessories do not count.',
      },
      {
        question: 'Does the cart reserve products?',
        answer:
          'No. A product is yours when you place the order. If a store runs out before that, the cart says so at once.',
      },
      {
        question: 'Can I cancel an order?',
        answer:
          'Yes, while its status is New Order or On Hold: open the order under My Account and press Cancel order. After that, call the store; its number is on the order.',
      },
      {
        question: 'What if the store does not answer?',
        answer:
          'An order that the store does not confirm within 15 minutes of its opening hours is canceled and the amount held on your card is released.',
      },
    ],
  },
  {
    title: 'Pickup and delivery',
    entries: [
      {
        question: 'What do I bring?',
        answer:
          'Government identification that shows your photo and date of birth. The store checks it when you pick up, and the driver checks it at your door. Nobody else can receive the order for you.',
      },
      {
        question: 'Where do stores deliver?',
        answer:
          'To addresses in Ontario within the delivery zones that the store has drawn. Checkout tells you whether yours is within them, with the minimum spend and the delivery fee.',
      },
      {
        question: 'When can I receive an order?',
        answer: 'While the store is open. In Ontario a store may sell between 9 AM and 11 PM.',
      },
    ],
  },
  {
    title: 'Payment',
    entries: [
      {
        question: 'When is my card charged?',
        answer:
          'The amount is held on your card when you place the order and charged when you have received it. If the order is canceled, the hold is released.',
      },
      {
        question: 'Which cards are accepted?',
        answer:
          'American Express, Master Card, Visa and Visa (debit). A store may accept fewer kinds; its page lists them where they are known.',
      },
      {
        question: 'What is added to the prices?',
        answer:
          'Sales tax of the province where you receive the order, a deposit on some containers, and the delivery fee if the order is delivered. The order summary shows all of it before you place the order.',
      },
      {
        question: 'Is my card number kept?',
        answer:
          'Not by us. The payment provider keeps it and gives us a token. We keep that token, the kind of card, its last four digits and its expiry date.',
      },
    ],
  },
  {
    title: 'Account and privacy',
    entries: [
      {
        question: 'Do I need an account?',
        answer: 'To browse and to fill a cart, no. To place an order, yes: the store has to know who it sells to.',
      },
      {
        question: 'I did not get the verification message. What can I do?',
        answer:
          'Check your spam folder. Then log in with your email address: if it is not verified yet, you can have the message sent again.',
      },
      {
        question: 'Who sees my location?',
        answer:
          'It is kept in your browser and used to sort stores and products by distance. A store learns your address only when you order a delivery from it.',
      },
    ],
  },
];
