import { formatMoney, isPartialCashOut, type CashOutPlan } from '@backlay/shared/domain';
import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { formatPart } from './cash-out-controller';
import { useCashOutPlan } from './cash-out-plan';

/** What a button of cash out names: the amount, a loss, or the part that can be closed (E5.01). */
export function formatCashOut(t: ReturnType<typeof useT>, plan: CashOutPlan | null, share = 100): string {
  if (!plan) return t('cashOut.button');
  if (plan.share < share || isPartialCashOut({ share })) return formatPart(t, plan.share, plan.amount);
  const amount = formatMoney(plan.amount);
  return plan.amount < 0 ? t('cashOut.closeAt', { amount }) : t('cashOut.for', { amount });
}

/** The live amount on the button of a market. */
export default function CashOutAmount({ market }: { readonly market: Market }) {
  return <>{formatCashOut(useT(), useCashOutPlan(market, 100))}</>;
}
