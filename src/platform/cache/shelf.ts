/** An LRU map of at most `size` values. */
export function shelfOf<Value>(size: number) {
  const values = new Map<string, Value>();
  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      if (value === undefined) return undefined;
      // Reinserting makes it the newest in the Map's order.
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key: string, value: Value): void {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > size && oldest !== undefined) values.delete(oldest);
    },
    drop(key: string): void {
      values.delete(key);
    },
  };
}
