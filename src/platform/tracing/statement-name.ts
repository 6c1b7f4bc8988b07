const MOST_NAMES = 1_000;
const names = new Map<string, string>();

/**
 * The name of a statement in traces: the query function that sent it (`lockShopper`), found once per text from the stack of its
 * first call; else what it does. Never its text, which holds no values but would repeat the program.
 */
export function nameOfStatement(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = verbOf(text) ?? callerOf(framesHere()) ?? firstWord(text);
  if (names.size < MOST_NAMES) names.set(text, name);
  return name;
}

/** Of what begins and ends a transaction, from any function. */
const verbOf = (text: string): string | undefined =>
  /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i.exec(text)?.[1]?.toLowerCase();

const firstWord = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';

const DEEP = 40;

function framesHere(): string[] {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = DEEP;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = before;
  return stack.split('\n').slice(1);
}

const FRAME = /^ *at (?:async )?(?:Object\.|Module\.)?([\w$]+)(?: \[as \w+\])? \((.+)\)$/;
const BELOW_QUERIES = /node_modules|node:|\/platform\/(db|tracing)\//;

function callerOf(frames: readonly string[]): string | undefined {
  for (const frame of frames) {
    const [, name, place = ''] = FRAME.exec(frame) ?? [];
    if (name && !BELOW_QUERIES.test(place)) return name;
  }
  return undefined;
}
