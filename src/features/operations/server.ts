export { importDemo } from './import-demo.server.ts';
