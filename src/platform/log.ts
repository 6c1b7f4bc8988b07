import { pino } from 'pino';
import { fieldsOfWork } from './tracing/current-work.ts';

export type Log = pino.Logger;

/** Never in a log: passwords, tokens, card numbers, codes. */
const REDACTED = [
  'password',
  'confirmPassword',
  'currentPassword',
  'cardNumber',
  'cardCVV',
  'cardExpiry',
  'pin',
  'secret',
  'token',
  'sessionToken',
  'linkToken',
  // A library that logs a request's headers at the level of trace names them in its own way.
  'authorization',
  'cookie',
];

type LogOptions = { level: string; to?: pino.DestinationStream };

export function openLog({ level, to }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    mixin: fieldsOfWork,
    redact: {
      paths: [...REDACTED, ...REDACTED.map((name) => `*.${name}`), ...REDACTED.map((name) => `*.*.${name}`)],
      censor: '[redacted]',
    },
    serializers: { err: withoutInternals },
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * PostgreSQL quotes the whole row that it rejects, and a user's row has all their personal data. The pool adds its connection to the
 * error of one that ends: 4 KB, with the key that cancels its statements.
 */
function withoutInternals(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { detail: _row, client: _connection, ...told } = pino.stdSerializers.err(error);
  return told;
}

export const silentLog: Log = pino({ level: 'silent' });
