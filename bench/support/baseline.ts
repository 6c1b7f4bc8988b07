import { createServer } from 'node:http';
import pg from 'pg';

// The baseline that every figure is compared with: nothing but Node's own server, 12 rows by primary key and JSON of 8 KB.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const ids = (await pool.query<{ id: string }>('select id from listing order by id limit 20000')).rows.map(
  ({ id }) => id,
);

const TEXT = `select id, store_id, system_product_id, price_cents, sale_price_cents, quantity, unit_price_cents, is_active
  from listing where id = any($1::bigint[])`;
const SIZE = 8 * 1024;
let filler = '';

createServer(async (_request, response) => {
  const wanted = Array.from({ length: 12 }, () => ids[Math.floor(Math.random() * ids.length)]);
  const { rows } = await pool.query({ name: 'baseline', text: TEXT, values: [wanted] });
  if (!filler) filler = '.'.repeat(Math.max(1, Math.floor((SIZE - JSON.stringify(rows).length) / 12)));
  const body = JSON.stringify({ success: true, result: rows.map((row) => ({ ...row, filler })) });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(Number(port), '127.0.0.1', () => console.log('baseline is open'));
