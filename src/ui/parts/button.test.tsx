import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

const nameOf = (busy: boolean, busyText?: string) =>
  renderToStaticMarkup(
    <Button aria-label="Accept, order 4817" busy={busy} busyText={busyText}>
      Accept
    </Button>,
  ).match(/aria-label="([^"]*)"/)?.[1];

// WCAG 2.2, 2.5.3 Label in Name: who speaks to the page says what it shows.
test.each([
  { busy: false, busyText: 'Accepting', name: 'Accept, order 4817' },
  { busy: true, busyText: 'Accepting', name: 'Accepting: Accept, order 4817' },
  { busy: true, busyText: undefined, name: 'Accept, order 4817' },
])('a button with a name of its own is named after what it shows: %o', ({ busy, busyText, name }) => {
  expect(nameOf(busy, busyText)).toBe(name);
});

test('a button without a name of its own has none when busy', () => {
  expect(renderToStaticMarkup(<Button busy busyText="Saving" />)).not.toContain('aria-label');
});
