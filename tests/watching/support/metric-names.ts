/** Metrics of other programs that alerts and boards read, each with the program. */
export const OF_OTHERS: Readonly<Record<string, string>> = {
  up: 'Prometheus',
  patroni_sync_standby: 'Patroni',
  pgbackrest_backup_since_last_completion_seconds: 'pgbackrest_exporter',
  pg_stat_archiver_failed_count: 'postgres_exporter',
  probe_ssl_earliest_cert_expiry: 'blackbox_exporter',
};

/** The metrics that an answer of `/metrics` tells of. */
export const metricsIn = (text: string): string[] => {
  const known = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return [...known, 'up'];
};

const WORDS = new Set(
  ['and', 'or', 'unless', 'by', 'without', 'on', 'offset', 'ignoring', 'group_left', 'le', 'time']
    .concat([
      'sum',
      'max',
      'min',
      'avg',
      'count',
      'rate',
      'increase',
      'irate',
      'histogram_quantile',
      'topk',
      'clamp_min',
    ])
    .concat(['bool', 'vector', 'deriv']),
);

/** The metrics that an expression reads: what is neither a word of the language, a label nor a text. */
export function namesIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\boffset\s+\w+/g, ' ');
  const names = bare.match(/\b[a-zA-Z_][a-zA-Z0-9_]*\b/g) ?? [];
  return [...new Set(names)].filter((name) => !WORDS.has(name) && !/^e\d*$/.test(name));
}

export const operationsIn = (expr: string): string[] =>
  [...expr.matchAll(/operation!?="(\w+)"/g)].map(([, name = '']) => name);
