declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}
declare module '@fontsource-variable/*';
declare module 'pg/lib/utils.js' {
  /** What the driver sends for a value. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
