import { blocksNewDeposit, catalogue, fill, fromPaise, toPaise, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../database';
import { refuse, Refusal } from '../http';
import type { TenantRecord } from '../tenants';
import type { DepositBonuses, DepositRules } from './ports';
import {
  byReference,
  countApproved,
  dropAbandoned,
  lockDepositor,
  openDeposit,
  openDeposits,
  type NewDeposit,
  type StoredRequest,
} from './requests';

export interface AdmissionParts {
  readonly database: Database;
  readonly rules: DepositRules;
  readonly bonuses: DepositBonuses;
  readonly clock: () => number;
}

/** An expected end of a transaction that must leave nothing behind. */
class TurnedDown extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The brand's minimum holds for every type, the method's limits for all but IPAY (C5.02, C5.03, OQ-22). */
export function rangeRefusal(
  tenant: TenantRecord,
  amount: Paise,
  {
    minAmount,
    maxAmount,
    instant,
  }: { readonly minAmount: Paise; readonly maxAmount: Paise; readonly instant: boolean },
): Refusal | null {
  const least = Math.max(toPaise(tenant.rules.minDepositBalance), instant ? 0 : minAmount);
  if (amount >= Math.max(least, 1) && (instant || amount <= maxAmount)) return null;
  return refuse(400, fill(catalogue['request.range'], { min: fromPaise(least), max: fromPaise(maxAmount) }));
}

/** The same request again is the same request; another one under its reference is none (S-15). */
export const repeatOf = (
  known: StoredRequest,
  asked: Pick<NewDeposit, 'methodId' | 'amount'>,
): StoredRequest | Refusal =>
  known.methodId === asked.methodId && known.amount === asked.amount
    ? known
    : refuse(409, 'This reference was used already');

/**
 * Opens a deposit in one transaction: the same reference is the same request, then what the player's own limits, the offer and the
 * open requests allow. `attach` runs last and may add what belongs to the request; its refusal undoes everything.
 */
export async function admitDeposit(
  { database, rules, bonuses, clock }: AdmissionParts,
  deposit: NewDeposit,
  attach?: (connection: Connection, request: StoredRequest) => Promise<StoredRequest | Refusal>,
): Promise<StoredRequest | Refusal> {
  const { tenantId, accountId, amount, offerId } = deposit;
  try {
    return await database.transaction(async (connection) => {
      await lockDepositor(connection, accountId);
      const known = await byReference(connection, accountId, deposit.requestRef);
      if (known) return repeatOf(known, deposit);
      await dropAbandoned(connection, accountId, clock());
      const limited = await rules.depositRefusal(connection, accountId, amount);
      if (limited) return refuse(403, limited);
      if (!deposit.exclusive && blocksNewDeposit(await openDeposits(connection, accountId), deposit.paymentType, true))
        return refuse(409, catalogue['request.pending']);
      const opened = await openDeposit(connection, deposit);
      if (opened.kind === 'blocked') return refuse(409, catalogue['request.pending']);
      if (opened.kind === 'used') return refuse(409, catalogue['deposit.utrUsed']);
      if (offerId) {
        const depositCount = await countApproved(connection, accountId);
        const refusal = await bonuses.offerRefusal(connection, { tenantId, accountId, offerId, amount, depositCount });
        if (refusal) throw new TurnedDown(refuse(409, refusal));
      }
      const attached = attach ? await attach(connection, opened.request) : opened.request;
      if (attached instanceof Refusal) throw new TurnedDown(attached);
      return attached;
    });
  } catch (error) {
    if (error instanceof TurnedDown) return error.refusal;
    throw error;
  }
}
