/**
 * The tables of docs/capacity.md, computed from the inputs in bench/support/capacity.ts. It measures nothing.
 *
 *   npm run bench:capacity
 */
import { capacityTables } from './support/capacity.ts';

const { inputs, results } = capacityTables();
console.log(`${inputs}\n\n${results}`);
