import type { Command } from './command.ts';

const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database up to date',
  writes: [],
  help: 'npm run market -- migrate\n\nBrings the database up to date with this version of the program. Every other command but doctor does so as well.',
  options: {},
  words: [0, 0],
  run: async ({ say }) => say('The database is up to date.'),
};

/** By name. Each is loaded when it is asked for: all together take longer to load than most take to run. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import('./import-command.server.ts')).importCommand,
  demo: async () => (await import('./demo-command.server.ts')).demoCommand,
  'demo-orders': async () => (await import('./demo-orders-command.server.ts')).demoOrdersCommand,
  users: async () => (await import('./users/users-command.server.ts')).usersCommand,
  orders: async () => (await import('./orders-command.server.ts')).ordersCommand,
  stock: async () => (await import('./stock-command.server.ts')).stockCommand,
  stores: async () => (await import('./stores-command.server.ts')).storesCommand,
  reviews: async () => (await import('./reviews-command.server.ts')).reviewsCommand,
  claims: async () => (await import('./claims-command.server.ts')).claimsCommand,
  chats: async () => (await import('./chats-command.server.ts')).chatsCommand,
  newsletter: async () => (await import('./newsletter-command.server.ts')).newsletterCommand,
  'policy-notice': async () => (await import('./policy-notice-command.server.ts')).policyNoticeCommand,
  outbox: async () => (await import('./outbox-command.server.ts')).outboxCommand,
  keys: async () => (await import('./keys-command.server.ts')).keysCommand,
  audit: async () => (await import('./audit-command.server.ts')).auditCommand,
  reconcile: async () => (await import('./reconcile-command.server.ts')).reconcileCommand,
  doctor: async () => (await import('./doctor/doctor-command.server.ts')).doctorCommand,
  migrate: async () => migrateCommand,
};
