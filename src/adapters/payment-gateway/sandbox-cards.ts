/** How each test number behaves (reliability.md 2.4). The numbers are public and belong to nobody. */
export const TEST_CARDS = {
  '4242424242424242': { behaviour: 'approve', kind: 'visa' },
  '4000056655665556': { behaviour: 'approve', kind: 'visa-debit' },
  '5555555555554444': { behaviour: 'approve', kind: 'master' },
  '378282246310005': { behaviour: 'approve', kind: 'amex' },
  '4000000000000002': { behaviour: 'decline', kind: 'visa' },
  '4000000000009995': { behaviour: 'insufficient-funds', kind: 'visa' },
  '4000000000000069': { behaviour: 'expired-at-add', kind: 'visa' },
  '4000000000000101': { behaviour: 'cvd-at-add', kind: 'visa' },
  '4000000000000036': { behaviour: 'avs-at-add', kind: 'visa' },
  '4000000000000119': { behaviour: 'error-once', kind: 'visa' },
  '4000000000006108': { behaviour: 'time-out-before', kind: 'visa' },
  '4000000000006207': { behaviour: 'answer-lost', kind: 'visa' },
  '4000000000006306': { behaviour: 'slow', kind: 'visa' },
  '4000000000006405': { behaviour: 'malformed', kind: 'visa' },
  '4000000000006504': { behaviour: 'capture-declined', kind: 'visa' },
  '4000000000006603': { behaviour: 'unavailable', kind: 'visa' },
} as const;
