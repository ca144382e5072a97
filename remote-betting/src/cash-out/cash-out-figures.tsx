import type { Market } from '@backlay/shared/contract';
import {
  isPartialCashOut,
  CASH_OUT_TOLERANCES,
  formatMoney,
  leastAccepted,
  type CashOutPlan,
} from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Chip, ChipRow, MoneyText } from '@backlay/shared/ui';
import { decimalText } from '../odds';
import styles from './cash-out.module.scss';

/** Where the amount of a sentence stands. */
const SLOT = '\n';
const SHARES = [25, 50, 75, 100];

/** Names of the runners of a market in the player's language, by id. */
function useRunnerNames({ teams }: Market): (runnerId: string) => string {
  const translateMessage = useSaid();
  return (runnerId) => translateMessage(teams.find(({ id }) => id === runnerId)?.name ?? '');
}

interface FiguresProps {
  readonly market: Market;
  readonly plan: CashOutPlan;
  readonly share: number;
  readonly onShare: (share: number) => void;
}

/** What closing a part of a position comes to, by outcome, and how to choose the part. */
export function Figures({ market, plan, share, onShare }: FiguresProps) {
  const t = useT();
  const nameOf = useRunnerNames(market);
  return (
    <>
      <p className={styles.get}>
        {t(isPartialCashOut(plan) ? 'cashOut.worst' : 'cashOut.youGet')} <MoneyText paise={plan.amount} signed symbol />
      </p>
      <label className={styles.slider}>
        <span>
          {t('cashOut.partToClose')} <b>{share} %</b>
        </span>
        <input
          type="range"
          min={1}
          max={100}
          step={1}
          value={share}
          onChange={({ target }) => onShare(Number(target.value))}
        />
      </label>
      <ChipRow label={t('cashOut.partToClose')}>
        {SHARES.map((each) => (
          <Chip key={each} selected={each === share} onClick={() => onShare(each)}>
            {each} %
          </Chip>
        ))}
      </ChipRow>
      {plan.share < share && <p className={styles.part}>{t('cashOut.partly', { share: plan.share })}</p>}
      <table className={styles.outcomes}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('cashOut.now')}</th>
            <th scope="col">{t('cashOut.after')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.outcomes.map(({ runnerId, before, after }) => (
            <tr key={runnerId}>
              <th scope="row">{t('cashOut.ifWins', { runner: nameOf(runnerId) })}</th>
              <td>
                <MoneyText paise={before} signed />
              </td>
              <td>
                <MoneyText paise={after} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TermsProps {
  readonly market: Market;
  readonly plan: CashOutPlan;
  /** Percent of the amount. */
  readonly tolerance: number;
  readonly onTolerance: (percent: number) => void;
}

/** The bets that a press places, and below which amount it places none. */
export function Terms({ market, plan, tolerance, onTolerance }: TermsProps) {
  const t = useT();
  const nameOf = useRunnerNames(market);
  // The sign of an amount stays on the line of its digits.
  const [beforeLeast, afterLeast] = t('cashOut.least', { amount: SLOT }).split(SLOT);
  return (
    <>
      <ul className={styles.bets}>
        {plan.fills.map(({ runnerId, side, odd, stake }) => (
          <li key={`${runnerId} ${side} ${odd}`}>
            {t('cashOut.bet', {
              side: t(`side.${side}`),
              runner: nameOf(runnerId),
              stake: formatMoney(stake),
              odds: decimalText(odd),
            })}
          </li>
        ))}
      </ul>
      <p className={styles.bets}>
        {beforeLeast}
        <span className={styles.amount}>{formatMoney(leastAccepted(plan.amount, tolerance))}</span>
        {afterLeast}
      </p>
      <div className={styles.tolerance}>
        <span aria-hidden>{t('cashOut.tolerance')}</span>
        <ChipRow label={t('cashOut.tolerance')}>
          {CASH_OUT_TOLERANCES.map((percent) => (
            <Chip key={percent} selected={percent === tolerance} onClick={() => onTolerance(percent)}>
              {percent === 0 ? t('cashOut.noTolerance') : `${percent} %`}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </>
  );
}
