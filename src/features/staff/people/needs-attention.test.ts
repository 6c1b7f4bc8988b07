import { describe, expect, it } from 'vitest';
import { levelOf } from '../role-subjects.ts';
import { needsAttention } from './needs-attention.ts';

const details = {
  ...{ email: null, secondFactor: 'passkey' as const, lastSeen: null },
  ...{ certificateNumber: null, certificateExpiresOn: null },
};

describe('a person of the team needs attention', () => {
  it.each([
    ['with a passkey and no certificate', {}, false],
    ['without a second step', { secondFactor: 'none' as const }, true],
    ['with a PIN at a tablet alone', { secondFactor: 'pin' as const }, false],
    ['31 days before their certificate runs out', { certificateExpiresOn: '2026-12-21' }, false],
    ['30 days before', { certificateExpiresOn: '2026-12-20' }, true],
    ['on its last day', { certificateExpiresOn: '2026-11-20' }, true],
    ['on the day after', { certificateExpiresOn: '2026-11-19' }, true],
  ])('%s: %s', (_who, changed, isIt) => {
    expect(needsAttention({ details: { ...details, ...changed } }, '2026-11-20')).toBe(isIt);
  });

  it('is not shown to who does not manage them', () =>
    expect(needsAttention({ details: null }, '2026-11-20')).toBe(false));
});

describe('what a role may do', () => {
  it.each([
    ['changes', ['read_team', 'write_team'], 'team', true, 'changes'],
    ['changes below itself', ['read_team', 'write_team'], 'team', false, 'roles below their own'],
    ['reads', ['read_team'], 'team', false, 'reads'],
    ['nothing', ['read_orders'], 'team', false, null],
    ['deliveries of its own', ['read_deliveries', 'write_deliveries'], 'deliveries', false, 'own'],
    ['all deliveries', ['read_orders', 'write_deliveries'], 'deliveries', false, 'changes'],
    ['what only begins alike', ['write_handovers_x'], 'handovers', false, null],
  ])('%s', (_what, rights, subject, isFirst, level) => expect(levelOf({ rights }, subject, isFirst)).toBe(level));
});
