const MOST = 20_000;

/** Remembers keys for a while, in memory and up to a number: what a browser reports twice counts once. */
export function createDedupeCache(most = MOST) {
  const keys = new Set<string>();
  return {
    /** True the first time. */
    add(key: string): boolean {
      if (keys.has(key)) return false;
      keys.add(key);
      if (keys.size > most) keys.delete(keys.values().next().value ?? '');
      return true;
    },
  };
}

/** How many addresses a thing came from lately. */
export function createSourceCounter(windowMs: number) {
  const byKey = new Map<string, Map<string, number>>();
  return {
    add(key: string, address: string, now: number): void {
      const known = byKey.get(key) ?? new Map<string, number>();
      byKey.set(key, known);
      known.delete(address);
      known.set(address, now);
      for (const [oldest, at] of known) {
        if (at >= now - windowMs && known.size <= 1000) break;
        known.delete(oldest);
      }
    },
    count: (key: string, since: number): number =>
      [...(byKey.get(key)?.values() ?? [])].filter((at) => at >= since).length,
  };
}
