/** Messages between the benchmark and its server. */
export type FanoutRequest =
  | { readonly kind: 'begin'; readonly perSecond: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'usage' };
export type FanoutReport =
  | { readonly kind: 'ready'; readonly platform: number; readonly bare: number; readonly openDate: number }
  | { readonly kind: 'spent'; readonly micros: number }
  /** Processor time since the start, µs, and memory in use, bytes. */
  | { readonly kind: 'used'; readonly micros: number; readonly memory: number };

export const EVENT_ID = 'bench';
export const RUNNERS = ['a', 'b', 'c', 'd'] as const;
