import * as z from 'zod/mini';
import { operation } from '../contract/contract.ts';

// Answered outside `handle()`: exempt from rate limits and queues.

export const getHealth = operation('GET /health', {
  name: 'getHealth',
  summary: 'Whether the process is up',
  access: 'public',
  readsFrom: 'primary',
  input: z.object({}),
  result: z.object({ status: z.literal('up') }),
});

export const getReadiness = operation('GET /ready', {
  name: 'getReadiness',
  summary: 'Whether the database can be reached and has every migration; refused also while the process ends',
  access: 'public',
  readsFrom: 'primary',
  input: z.object({}),
  result: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});
