import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * Leaves of each `*.contract.ts`, in the browser's bundle alone, what a browser needs of it: the name, method, path and
 * access of every operation and whether its answer is shared, the names of live events and commands, and plain constants. The schemas stay on the server, which checks
 * every input anyway; they and zod would be about 15 KB of script on every page. A schema that browser code does use makes
 * it fail as it loads.
 */
export function stripContractSchemas(): Plugin {
  return {
    name: 'strip-contract-schemas',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\.contract\.ts$/.test(id.split('?', 1)[0] ?? '')) return null;
      const { body } = this.parse(code) as unknown as { body: Node[] };
      const lines = body.flatMap((statement) => leanStatement(statement, code));
      return { code: [ABSENT, ...lines].join('\n'), map: null };
    },
  };
}

const ABSENT = `const absent = (name) => { throw new Error(name + ' is a schema: it is not in the browser'); };`;

function leanStatement(statement: Node, code: string): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.source) return [code.slice(statement.start, statement.end)];
  const declaration = statement.declaration as (Node & { declarations?: Node[] }) | null;
  return (declaration?.declarations ?? []).map((one) => {
    const name = (one.id as Node & { name: string }).name;
    return `export const ${name} = ${leanValue(name, one.init as Node, code)};`;
  });
}

function leanValue(name: string, init: Node, code: string): string {
  if (isPlain(init)) return code.slice(init.start, init.end);
  const [first, spec] = (init.arguments ?? []) as (Node & { value?: string; properties?: Node[] })[];
  const maker = init.type === 'CallExpression' ? (init.callee as Node & { name?: string }).name : undefined;
  if (typeof first?.value !== 'string') return absent(name);
  if (maker === 'liveEvent') return JSON.stringify({ kind: first.value });
  if (maker === 'liveCommand') return JSON.stringify({ event: first.value });
  if (maker !== 'operation') return absent(name);
  const [method, path] = first.value.split(' ');
  const literalOf = (property: string) => {
    const found = spec?.properties?.find(({ key }) => (key as Node & { name?: string }).name === property);
    return (found?.value as (Node & { value?: string | boolean }) | undefined)?.value;
  };
  return JSON.stringify({
    name: literalOf('name'),
    method,
    path,
    // Left out where it is public, as most of it is.
    access: literalOf('access') === 'public' ? undefined : literalOf('access'),
    isShared: literalOf('isShared'),
  });
}

const absent = (name: string) => `/* @__PURE__ */ absent('${name}')`;

/** Text, numbers, and lists of them. */
function isPlain({ type, elements }: Node & { elements?: Node[] }): boolean {
  return type === 'Literal' || (type === 'ArrayExpression' && (elements ?? []).every(isPlain));
}
