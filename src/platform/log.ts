import { pino } from 'pino';

export type Log = pino.Logger;

/** Never in a log, whoever writes it: passwords, tokens, card numbers, codes. */
const SECRET = ['password', 'confirmPassword', 'currentPassword', 'cardNumber', 'cardCVV', 'cardExpiry', 'pin', 'secret', 'token'];

export function openLog({ level, pretty = false }: { level: string; pretty?: boolean }): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        ...SECRET,
        ...SECRET.map((name) => `*.${name}`),
        ...SECRET.map((name) => `*.*.${name}`),
      ],
      censor: '[redacted]',
    },
    ...(pretty && { formatters: { level: (label) => ({ level: label }) } }),
  });
}

export const silentLog: Log = pino({ level: 'silent' });
