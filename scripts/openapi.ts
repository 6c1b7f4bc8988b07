import { writeFileSync } from 'node:fs';
import type { Deps } from '#app/api.ts';
import { openApi } from '#app/app.ts';

// To bind the operations is to hand the dependencies on: nothing of them is used before a call comes.
const none = {} as Deps;

writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(openApi(none), null, 2)}\n`);
