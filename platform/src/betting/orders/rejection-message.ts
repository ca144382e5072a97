import type { ServerMessageKey } from '@backlay/shared/domain';
import type { RejectionCode } from './bet';

/** The catalogue's text for each refusal. */
export const getRejectionMessage: Readonly<Record<RejectionCode, ServerMessageKey>> = {
  'not-player': 'slip.notAllowed',
  blocked: 'slip.notAllowed',
  'not-allowed': 'slip.notAllowed',
  'market-unknown': 'refused.closed',
  'market-closed': 'refused.closed',
  'market-locked': 'refused.suspended',
  suspended: 'refused.suspended',
  stale: 'refused.stale',
  'invalid-stake': 'slip.invalidStake',
  range: 'slip.range',
  zero: 'slip.zero',
  'user-max': 'slip.userMax',
  'off-ladder': 'refused.offLadder',
  'no-rule': 'refused.noBets',
  'market-changed': 'refused.marketChanged',
  'odds-changed': 'refused.oddsChanged',
  'insufficient-balance': 'refused.balance',
  'on-break': 'refused.onBreak',
  'stake-limit': 'refused.stakeLimit',
  'loss-limit': 'refused.lossLimit',
  'liability-limit': 'refused.liabilityLimit',
  size: 'refused.size',
  interrupted: 'refused.interrupted',
  withdrawn: 'refused.interrupted',
  'too-many': 'order.tooMany',
  ordered: 'refused.interrupted',
  archived: 'refused.archived',
};
