import { blocksNewDeposit, serverMessages, interpolate, fromPaise, toPaise, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, HttpRejection } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { DepositBonuses, DepositRules } from './ports';
import {
  byReference,
  countApproved,
  expireAbandoned,
  lockDepositor,
  openDeposit,
  openDeposits,
  type NewDeposit,
  type StoredRequest,
} from './repository';

export interface DepositValidationDeps {
  readonly database: Database;
  readonly rules: DepositRules;
  readonly bonuses: DepositBonuses;
  readonly clock: () => number;
}

/** An expected end of a transaction that must leave nothing behind. */
class TurnedDown extends Error {
  constructor(readonly refusal: HttpRejection) {
    super(refusal.message);
  }
}

/** The brand's minimum holds for every type, the method's limits for all but IPAY (C5.02, C5.03, OQ-22). */
export function checkAmountRange(
  tenant: TenantRecord,
  amount: Paise,
  {
    minAmount,
    maxAmount,
    instant,
  }: { readonly minAmount: Paise; readonly maxAmount: Paise; readonly instant: boolean },
): HttpRejection | null {
  const least = Math.max(toPaise(tenant.rules.minDepositBalance), instant ? 0 : minAmount);
  if (amount >= Math.max(least, 1) && (instant || amount <= maxAmount)) return null;
  return reject(
    400,
    interpolate(serverMessages['request.range'], { min: fromPaise(least), max: fromPaise(maxAmount) }),
  );
}

/** The same request again is the same request; another one under its reference is none (S-15). */
export const findDuplicate = (
  known: StoredRequest,
  asked: Pick<NewDeposit, 'methodId' | 'amount'>,
): StoredRequest | HttpRejection =>
  known.methodId === asked.methodId && known.amount === asked.amount
    ? known
    : reject(409, 'This reference has already been used');

/**
 * Opens a deposit in one transaction. The same reference is the same request; then the player's own limits, the offer and
 * the open requests are checked. `attach` runs last and may add what belongs to the request; its refusal rolls everything
 * back.
 */
export async function validateDeposit(
  { database, rules, bonuses, clock }: DepositValidationDeps,
  deposit: NewDeposit,
  attach?: (connection: Connection, request: StoredRequest) => Promise<StoredRequest | HttpRejection>,
): Promise<StoredRequest | HttpRejection> {
  const { tenantId, accountId, amount, offerId } = deposit;
  try {
    return await database.transaction(async (connection) => {
      await lockDepositor(connection, accountId);
      const known = await byReference(connection, accountId, deposit.requestRef);
      if (known) return findDuplicate(known, deposit);
      await expireAbandoned(connection, accountId, clock());
      const limited = await rules.depositRefusal(connection, accountId, amount);
      if (limited) return reject(403, limited);
      if (!deposit.exclusive && blocksNewDeposit(await openDeposits(connection, accountId), deposit.paymentType, true))
        return reject(409, serverMessages['request.pending']);
      const opened = await openDeposit(connection, deposit);
      if (opened.kind === 'blocked') return reject(409, serverMessages['request.pending']);
      if (opened.kind === 'used') return reject(409, serverMessages['deposit.utrUsed']);
      if (offerId) {
        const depositCount = await countApproved(connection, accountId);
        const refusal = await bonuses.offerRefusal(connection, { tenantId, accountId, offerId, amount, depositCount });
        if (refusal) throw new TurnedDown(reject(409, refusal));
      }
      const attached = attach ? await attach(connection, opened.request) : opened.request;
      if (attached instanceof HttpRejection) throw new TurnedDown(attached);
      return attached;
    });
  } catch (error) {
    if (error instanceof TurnedDown) return error.refusal;
    throw error;
  }
}
