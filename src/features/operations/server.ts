export { auditCommand } from './audit-command.server.ts';
export { type Command, type CommandContext, WrongUse } from './command.ts';
export { FileError } from './csv-file.server.ts';
export { demoCommand } from './demo-command.server.ts';
export { importCommand } from './import-command.server.ts';
export { importDemo } from './import-demo.server.ts';
export { ordersCommand } from './orders-command.server.ts';
export { outboxCommand } from './outbox-command.server.ts';
export { usersCommand } from './users-command.server.ts';
