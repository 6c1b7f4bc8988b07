import { describe, expect, it } from 'vitest';
import { type Command, type Options, UsageError } from './command.ts';
import { demoCommand } from './demo-command.server.ts';
import { demoOrdersCommand } from './demo-orders-command.server.ts';
import { importCommand } from './import-command.server.ts';
import { ordersCommand } from './orders-command.server.ts';
import { outboxCommand } from './outbox-command.server.ts';
import { usersCommand } from './users/users-command.server.ts';

describe('what is typed', () => {
  it.each<[Command, string[], Options, string]>([
    [
      importCommand,
      ['stars', 'x.csv'],
      {},
      "There is no import of 'stars': it is one of places, stores, products, listings.",
    ],
    [importCommand, ['listings', 'x.csv'], { pictures: 'p' }, '--pictures is for stores and products.'],
    [importCommand, ['stores', 'x.csv'], { stock: 'real' }, '--stock real is not known: only --stock demo is.'],
    [demoCommand, [], { stores: 'many' }, '--stores many is not a number from 1 to 10000.'],
    [demoCommand, [], { stores: '1', listings: '601' }, '--listings 601 is not a number from 1 to 600.'],
    [demoOrdersCommand, [], { count: '61' }, '--count 61 is not a number from 0 to 60.'],
    [demoOrdersCommand, [], { every: 'now' }, '--every now is not a number from 0 to 600.'],
    [usersCommand, ['a@b.example', 'king'], {}, "Say which role 'a@b.example' is to have: shopper, operator, partner."],
    [usersCommand, ['a@b.example', 'partner'], {}, 'A partner needs at least one --store LICENCE.'],
    [usersCommand, ['a@b.example', 'operator'], { store: ['CRSA1'] }, '--store goes with partner, not with operator.'],
    [usersCommand, ['suspend'], {}, 'Say whose account it is: users suspend EMAIL.'],
    [usersCommand, ['suspend', 'a@b.example'], { store: ['CRSA1'] }, '--store goes with partner, not with suspend.'],
    [ordersCommand, ['WK-100000'], {}, 'Say where WK-100000 is to move: '],
    [ordersCommand, ['WK-100000', 'processing'], { status: 'processing' }, '--status is for listing orders.'],
    [ordersCommand, [], { reason: 'Late.' }, '--reason is for moving orders.'],
    [ordersCommand, [], { status: 'lost' }, "'lost' is not a status: "],
    [ordersCommand, [], { count: '501' }, '--count 501 is not a number from 1 to 500.'],
    [outboxCommand, [], { count: '0' }, '--count 0 is not a number from 1 to 500.'],
    [
      outboxCommand,
      ['resend', 'x'],
      { count: '10' },
      'x is not the id of a message. npm run market -- outbox --unsent lists them.',
    ],
  ])('%o is refused: %o %o', (command, words, options, message) => {
    expect(() => command.check?.(words, options)).toThrow(message);
    expect(() => command.check?.(words, options)).toThrow(UsageError);
  });

  it.each<[Command, string[], Options]>([
    [importCommand, ['places', 'x.csv'], {}],
    [importCommand, ['stores', 'x.csv'], { stock: 'demo' }],
    [demoCommand, [], { stores: '3' }],
    [demoCommand, [], { stores: '2000', listings: '1000000' }],
    [usersCommand, [], {}],
    [usersCommand, ['suspend', 'a@b.example'], {}],
    [usersCommand, ['a@b.example', 'partner'], { store: ['CRSA1', 'CRSA2'] }],
    [ordersCommand, [], { status: 'processing', count: '5' }],
    [ordersCommand, ['WK-100000', 'completed'], { 'id-checked': true }],
    [outboxCommand, [], { count: '500' }],
    [outboxCommand, ['resend', 'all'], { count: '10' }],
    [outboxCommand, ['resend', '0198f000-0000-7000-8000-000000000000'], { count: '10' }],
  ])('%o takes %o %o', (command, words, options) => {
    expect(() => command.check?.(words, options)).not.toThrow();
  });
});
