import type { FastifyInstance } from 'fastify';
import { type JsonSchema, schemaText } from '../contract/schema-text.ts';
import { escaped } from '../jobs/mail-layout.ts';
import type { openApiDocument } from './openapi.ts';
import { sendStyled } from './security-headers.ts';

type ApiDocument = ReturnType<typeof openApiDocument>;
/** In one form: JSON, or multipart where there is a file. */
type Content = { content: Record<string, { schema: JsonSchema }> };
type Described = {
  operationId: string;
  summary: string;
  security?: unknown;
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Call = { method: string; path: string; operation: Described };

/** /openapi.json, and /docs: the same as a page without scripts and external resources. */
export function registerApiDescription(api: FastifyInstance, describe: () => ApiDocument): void {
  let document: ApiDocument | undefined;
  const known = () => {
    document ??= describe();
    return document;
  };
  api.get('/openapi.json', async () => known());
  api.get('/docs', async (_request, reply) => sendStyled(reply, docsPage(known()), STYLE));
}

function docsPage(document: ApiDocument): string {
  const groups = [...Map.groupBy(callsOf(document), ({ path }) => path.split('/')[1] ?? '')];
  const contents = groups.map(([name]) => `<li><a href="#${name}">${escaped(name)}</a></li>`).join('');
  const sections = groups.map(([name, calls]) => section(name, calls)).join('\n');
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) => shape(name, schema as JsonSchema));
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}: the API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(document.info.title)}: the API</h1>
<p>JSON over HTTP below <code>/api</code>. Success is <code>{"success": true, "result": …}</code>, failure
<code>{"success": false, "error": {"code", "message", "fields"?}}</code>. Calls marked <b>login</b> need
<code>Authorization: Bearer</code> with the session token that <a href="#login">login</a> gives. Money is in cents.
For programs there is <a href="/api/openapi.json">the same as OpenAPI 3.1</a>.</p>
<nav aria-label="Groups"><ul>${contents}<li><a href="#shapes">shapes</a></li></ul></nav>
${sections}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${shapes.join('\n')}
</section>
</main>
</body>
</html>
`;
}

const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation: operation as Described })),
  );

const section = (name: string, calls: Call[]) => `<section aria-labelledby="${name}">
<h2 id="${name}">${escaped(name)}</h2>
${calls.map(article).join('\n')}
</section>`;

function article({ method, path, operation }: Call): string {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const inputs = parameters.map((one) => row(`${one.name}${one.required ? '' : '?'}`, one.in, schemaText(one.schema)));
  const [success = '', ...failures] = Object.keys(responses);
  const result = schemaOf(responses[success])?.properties?.result;
  return `<details>
<summary><code><b>${method.toUpperCase()}</b> ${escaped(path)}</code>${security ? ' <small>login</small>' : ''}
<span>${escaped(summary)}</span></summary>
${inputs.length ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Value</th></tr></thead><tbody>${inputs.join('')}</tbody></table>` : ''}
${requestBody ? block('multipart/form-data' in requestBody.content ? 'Form' : 'Body', schemaOf(requestBody)) : ''}
${block(`Result, ${success}`, result)}
<p id="${operationId}">Failures: ${failures.join(', ')}</p>
</details>`;
}

const shape = (name: string, schema: JsonSchema) => `<details>
<summary><code><b>${name}</b></code></summary>
<pre id="shape-${name}">${withLinks(escaped(schemaText(schema)))}</pre>
</details>`;

/** Only shape names begin with a capital letter in this position. */
const withLinks = (text: string) =>
  text.replace(/(?<=^|[:[|] )[A-Z]\w+/g, (name) => `<a href="#shape-${name}">${name}</a>`);

const schemaOf = (part: Content | undefined) => part && Object.values(part.content)[0]?.schema;
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
const block = (title: string, schema: JsonSchema = {}) =>
  `<h3>${escaped(title)}</h3><pre>${withLinks(escaped(schemaText(schema)))}</pre>`;

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none; }
  nav a { display: inline-block; padding: 0.6rem 0; }
  h2 { margin-top: 2.5rem; }
  h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
  details { border-top: 1px solid #8888; }
  summary { padding: 0.75rem 0; cursor: pointer; }
  summary span { display: block; font-size: 0.875rem; }
  small { border: 1px solid; border-radius: 6px; padding: 0 0.4rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; overflow-wrap: anywhere; }
  code, pre, td { font: 0.875rem/1.5 ui-monospace, monospace; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid #8888; padding-left: 1rem; margin: 0; }
`;
