// Plain JavaScript, for any Node: the scripts beside it need the Node 24 that `npm install` brings along.
import { existsSync } from 'node:fs';
import { argv, exit, loadEnvFile, versions } from 'node:process';

if (Number(versions.node.split('.')[0]) < 24) {
  console.error(
    `This runs on Node 24, which \`npm install\` puts into node_modules; found was Node ${versions.node}. ` +
      'Run `npm install` (with install scripts allowed), then `npm start` or `npm test`.',
  );
  exit(1);
}
if (['start', 'dev'].includes(argv[2]) && existsSync('.env')) loadEnvFile();
await import(`./${argv[2]}.ts`);
