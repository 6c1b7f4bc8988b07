import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import pretty from 'pino-pretty';

/** Vite reloads what the browser runs by itself; only what the server runs needs a new process. */
const isServerCode = (file: string) =>
  /\.(ts|sql|csv)$/.test(file) && !/(^ui\/|\/(ui|console)\.ts$|\.test\.ts$|^routes\.ts$)/.test(file);
const SETTLE_MS = 150;

let program: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;

/** Starts the program, once the one before has stopped its database and left. */
function start(): void {
  program = spawn(process.execPath, ['src/main.ts', '--dev'], { stdio: ['inherit', 'pipe', 'inherit'] });
  program.stdout?.pipe(pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }));
  program.once('exit', (code) => {
    if (program?.killed) start();
    else console.error(`The program ended with code ${code}. It starts again when a file is saved.`);
  });
}

function restart(): void {
  const isRunning = program?.exitCode === null && program.signalCode === null;
  if (isRunning) program?.kill('SIGTERM');
  else start();
}

for (const folder of ['src', 'db']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || !isServerCode(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    program?.removeAllListeners('exit');
    program?.once('exit', (code) => process.exit(code ?? 0));
    program?.kill(signal);
  });
}
start();
