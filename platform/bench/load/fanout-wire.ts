/** What the benchmark and its server say to each other. */
export type Ask = { readonly kind: 'begin'; readonly perSecond: number } | { readonly kind: 'end' };
export type Told =
  | { readonly kind: 'ready'; readonly platform: number; readonly bare: number; readonly openDate: number }
  | { readonly kind: 'spent'; readonly micros: number };

export const EVENT_ID = 'bench';
export const RUNNERS = ['a', 'b', 'c', 'd'] as const;
