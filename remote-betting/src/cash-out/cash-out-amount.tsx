import { formatMoney, isPartialCashOut, type CashOutPlan } from '@backlay/shared/domain';
import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { useCashOutPlan } from './cash-out-plan';

/** What a button of cash out names: the amount, a loss, or the part that can be closed (E5.01). */
export function formatCashOut(t: ReturnType<typeof useT>, plan: CashOutPlan | null): string {
  if (!plan) return t('cashOut.button');
  if (isPartialCashOut(plan)) return t('cashOut.percent', { share: plan.share });
  const amount = formatMoney(plan.amount);
  return plan.amount < 0 ? t('cashOut.closeAt', { amount }) : t('cashOut.for', { amount });
}

/** The live amount on the button of a market. */
export default function CashOutAmount({ market }: { readonly market: Market }) {
  return <>{formatCashOut(useT(), useCashOutPlan(market, 100))}</>;
}
