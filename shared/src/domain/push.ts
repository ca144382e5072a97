/** Kinds of web push, in the order of the settings (E7.02). */
export const PUSH_KINDS = [
  'betSettled',
  'orderMatched',
  'priceAlert',
  'automaticCashOut',
  'depositDecided',
  'withdrawalDecided',
  'newDevice',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Whether a player may switch a kind off: not the one about the safety of the account. */
export const isPushKindOptional = (kind: PushKind): boolean => kind !== 'newDevice';

const DURING_BREAK: ReadonlySet<PushKind> = new Set(['depositDecided', 'withdrawalDecided', 'newDevice']);

/** Whether a kind reaches a player in a time-out or self-exclusion: money and security only. */
export const isPushedDuringBreak = (kind: PushKind): boolean => DURING_BREAK.has(kind);

/** After a no a device is not asked again for this long, ms. */
export const PUSH_ASK_PAUSE_MS = 30 * 86_400_000;
