import { readFileSync } from 'node:fs';
import { StartError } from '../platform/errors.ts';

/** Settings that hold a secret. Each may be given as `NAME_FILE` instead, the path of a file with its value. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'MIGRATION_DATABASE_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'GOOGLE_MAPS_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** `MONERIS_API_TOKEN_FILE` is another thing: that file is read at each request. */
export const SECRET_FILE_NAMES = SECRETS.map((name) => `${name}_FILE`);

/**
 * The environment with each secret of a file in its place, as Docker, Kubernetes, systemd and agents of vaults hand them over.
 * Throws `StartError` for a file that cannot be read or is empty, and where both are set; no message contains a secret.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new StartError(`Set ${name} or ${name}_FILE, not both.`);
    read[name] = contentOf(file, `${name}_FILE`);
  }
  return read;
}

function contentOf(file: string, setting: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `Wrong setting. ${setting}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  // Editors and `echo` end a file with a line break.
  const value = text.replace(/\r?\n$/, '');
  if (!value) throw new StartError(`Wrong setting. ${setting}: ${file} is empty.`);
  return value;
}
