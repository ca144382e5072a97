/**
 * How long a list counts as fresh, ms; then it is read again, and shows as it is until the answer comes (A9.03, A9.06, OQ-121).
 * `hotEvents` are tournaments: sports, their competitions and counts.
 */
export const EXPIRY_MS = { home: 30_000, hotEvents: 120_000, casino: 120_000 } as const;
