export type { PendingLogIn } from './sessions/use-log-in.ts';
export { ConsoleCode } from './sign-in/console-code.tsx';
export { ConsoleSignIn } from './sign-in/console-sign-in.tsx';
