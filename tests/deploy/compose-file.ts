import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

const Service = z.strictObject({
  build: z.union([z.string(), z.strictObject({ context: z.string(), dockerfile: z.string() })]).optional(),
  image: z.string().optional(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ ipv4_address: z.ipv4() }))]).optional(),
  network_mode: z.string().optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.string() }))])
    .default([]),
  healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.int() }).optional(),
  restart: z.literal('unless-stopped').optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z
    .record(
      z.string(),
      z.strictObject({ ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }) }),
    )
    .default({}),
  volumes: z.record(z.string(), z.null()).default({}),
});
export type Services = z.output<typeof Compose>['services'];
export type Service = z.output<typeof Service>;

/** The service whose network this one shares. */
export const networkHostOf = ({ network_mode: mode }: Service): string | undefined =>
  /^service:(.+)$/.exec(mode ?? '')?.[1];

/** What a compose file says. It has no key that is not read here. */
export const readCompose = (file: string) => Compose.parse(parse(readFileSync(file, 'utf8'), { merge: true }));
