import type { PlayBreak } from '@backlay/shared/domain';
import { reject, type HttpRejection } from '../../core/http';
import type { Account } from './accounts';
import type { PlayBreaks, PointsLedger } from './ports';

export interface SignInDeps {
  readonly breaks: PlayBreaks;
  readonly ledger: Pick<PointsLedger, 'points'>;
}

/**
 * Why a person who proved who they are may not sign in: a self-exclusion, taken at any brand. An account that holds money lets its
 * owner in to withdraw it; nothing can be paid in or staked there.
 */
export async function entryRefusal({ breaks, ledger }: SignInDeps, account: Account): Promise<HttpRejection | null> {
  if (account.userType !== 'user' || account.demo) return null;
  const held = await breaks.breakOf(account.id);
  if (held?.kind !== 'selfExclusion') return null;
  const { available, exposure } = await ledger.points(account.id);
  return available + exposure > 0 ? null : refuseBreak(breaks, held);
}

/** The answer to a person on a break. */
export const refuseBreak = (breaks: Pick<PlayBreaks, 'textOf'>, held: PlayBreak): HttpRejection =>
  reject(400, breaks.textOf(held));
