import type { ApprovalAction } from '@backlay/shared/contract';
import { toPaise, type Paise } from '@backlay/shared/domain';
import type { TenantRecord } from '../tenants';

/** Amount in rupees from which an action needs a second person, unless its tenant sets another (D1.16). */
export const DEFAULT_THRESHOLDS: Readonly<Record<ApprovalAction, number | null>> = {
  'withdraw.approve': 200_000,
  'deposit.approve': 200_000,
  'deposit.branch': 200_000,
  'market.correct': 0,
  'market.voidSettled': 0,
  'cap.raise': 0,
  'method.change': 0,
  'payout.change': 0,
  'credit.issue': 0,
  'casino.win': 1_000_000,
};

type Thresholds = TenantRecord['rules']['approvalThresholds'];

/** Whether an action of this amount (paise) waits for a second person: at its threshold and above; 0 is always, null never. */
export function needsSecondPerson(action: ApprovalAction, amount: Paise, thresholds: Thresholds): boolean {
  const named = thresholds?.[action];
  const threshold = named === undefined ? DEFAULT_THRESHOLDS[action] : named;
  return threshold !== null && amount >= toPaise(threshold);
}
