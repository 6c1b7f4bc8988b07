import { describe, expect, it } from 'vitest';
import { answeredMail, newMessages, unansweredMail } from './chat-mails.ts';

const site = {
  siteName: 'Wicket',
  publicOrigin: 'https://shop.example',
  partnerSiteUrl: 'https://partners.example/',
};
const order = '0198f000-0000-7000-8000-000000000001';

describe('the mail about answers', () => {
  it.each([
    [1, null, 'New message from Wicket support'],
    [1, 'Fern & Co', 'New message from Fern & Co'],
    [2, null, '2 new messages from Wicket support'],
    [120, 'Fern & Co', '120 new messages from Fern & Co'],
  ])('%i, of %s: %s', (count, storeName, said) => expect(newMessages(site, { count, storeName })).toBe(said));
});

describe('the mail about an answer', () => {
  it.each([
    [null, null, 'Wicket support', 'https://shop.example/profile/chat'],
    ['Fern & Co', order, 'Fern & Co', `https://shop.example/profile/chat?order=${order}`],
  ])('of %s names the sender and links to the conversation', (storeName, orderId, from, href) => {
    const { subject, text, html } = answeredMail(site, 'Ada', { storeName, orderId });
    expect(subject).toBe(`You have a new message from ${from}`);
    expect(text).toBe(
      [
        'Hello Ada,',
        `${from} has written to you.`,
        `Read the message:\n${href}`,
        'You can turn these emails off in your preferences.',
        'Wicket\n',
      ].join('\n\n'),
    );
    expect(html).toContain(`href="${href}"`);
  });
});

describe('the mail about a waiting shopper', () => {
  it('names the order to its store, and leads to where partners work', () => {
    const { subject, text } = unansweredMail(site, { refNum: 'WK-100001', storeName: 'Fern & Co', storeEmail: null });
    expect(subject).toBe('A shopper is waiting for an answer about order WK-100001');
    expect(text).toContain('A shopper wrote to Fern & Co about order WK-100001 and is waiting for an answer.');
    expect(text).toContain('https://partners.example/');
  });

  it('describes to support how to answer', () => {
    const { subject, text } = unansweredMail(site, { refNum: null, storeName: null, storeEmail: null });
    expect(subject).toBe('A shopper is waiting for an answer');
    expect(text).toContain('npm run market -- chats --waiting');
  });
});
