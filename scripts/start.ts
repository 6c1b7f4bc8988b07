import { buildSite, isBuilt } from './build-site.ts';

if (!isBuilt() && !(await buildSite())) process.exit(1);

// React looks at this when it is loaded, which is with the program: in this very process, so that Ctrl-C, SIGTERM
// and the exit code are the program's own.
process.env.NODE_ENV = 'production';
await import('#app/main.ts');
