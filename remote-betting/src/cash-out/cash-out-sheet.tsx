import { useEffect, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import {
  type CashOut,
  type CashOutBet,
  computeCashOut,
  isLocked,
  toField,
  type BestPrices,
  type PositionByRunner,
} from '@backlay/shared/domain';
import { useHost, useT, useSaid } from '@backlay/shared/host';
import { Button, EmptyState, Icon, MoneyText, Sheet, Spinner } from '@backlay/shared/ui';
import { useCashOutPorts } from './ports';
import { sideKey } from '../market';
import { decimalText, type OddsStore } from '../odds';
import { CashOutController, type CashOutLeg } from './cash-out-controller';
import { listOpenRunners } from './position';
import styles from './cash-out.module.scss';

/** What closing the position would come to at the prices of the moment; null where it cannot be closed. */
export function cashOutPlan(market: Market, legs: PositionByRunner, books: OddsStore): CashOut | null {
  const { type } = market;
  if (type === 'session' || isLocked(market) || books.isStale(market.event.id)) return null;
  const running = market.teams.filter(({ id }) => books.market(market.id)?.runners[id] !== 'REMOVED');
  const best = (runnerId: string): BestPrices => {
    if (books.blockOf(market.id, runnerId) !== null) return {};
    const level = (side: 'back' | 'lay') => {
      const at = books.priceAt({ marketId: market.id, runnerId, side, level: 0 });
      return at ? { [side]: [at.price, at.amount] as const } : {};
    };
    return { ...level('back'), ...level('lay') };
  };
  return computeCashOut(
    { ...toField({ ...market, runners: running }), type, limits: { min: market.min, max: market.max } },
    legs,
    Object.fromEntries(running.map(({ id }) => [id, best(id)])),
  );
}

/** How often the figures follow the board while nothing is pressed, ms. */
const FOLLOW_MS = 1_000;
/** A press this shortly after the figures changed asks again instead of placing, ms. */
const SURE_AFTER_MS = 300;

interface CashOutSheetProps {
  readonly market: Market;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What closing a position comes to: each bet with what is on offer, the level, and the worst case. */
export default function CashOutSheet({ market, open, onClose }: CashOutSheetProps) {
  const betting = useCashOutPorts();
  const t = useT();
  const translateMessage = useSaid();
  const { toasts } = useHost();
  const [admin] = useState(() => new CashOutController(betting));
  const { running, steps } = useStore(admin.store);
  const { plan, changedAt } = usePlan(market, open && steps.length === 0);
  const placeable = plan?.bets.filter(({ matchable }) => matchable > 0).length ?? 0;

  const close = () => {
    if (running) return;
    admin.clear();
    onClose();
  };
  const place = () => {
    if (!plan) return;
    if (betting.clock.now() - changedAt < SURE_AFTER_MS) return toasts.info(t('cashOut.moved'));
    void admin.place(market, plan.bets);
  };
  const footer =
    steps.length > 0 ? (
      <Button block size="lg" variant="primary" busy={running} onClick={close}>
        {t('cashOut.done')}
      </Button>
    ) : (
      placeable > 0 && (
        <Button block size="lg" variant="primary" onClick={place}>
          {placeable === 1 ? t('cashOut.placeOne') : t('cashOut.place', { count: placeable })}
        </Button>
      )
    );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('cashOut.title', { market: translateMessage(market.name) })}
      desktop="modal"
      footer={footer}
    >
      {steps.length > 0 ? (
        <Steps market={market} steps={steps} />
      ) : plan ? (
        <Figures market={market} plan={plan} />
      ) : (
        <EmptyState icon="lock" title={t('cashOut.none')} />
      )}
    </Sheet>
  );
}

/** The plan at the prices of the moment, and since when (ms) it is this one. */
function usePlan(market: Market, follow: boolean): { readonly plan: CashOut | null; readonly changedAt: number } {
  const { books, openBets, clock } = useCashOutPorts();
  const position = useStore(openBets.store, ({ positions }) => positions[market.id]);
  const [, look] = useReducer((count: number) => count + 1, 0);
  const [seen, see] = useState<{ readonly key: string; readonly at: number }>({ key: '', at: -Infinity });
  useEffect(() => {
    if (!follow) return;
    const timer = setInterval(look, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [follow]);
  const plan = cashOutPlan(market, listOpenRunners(market, position), books);
  const key = JSON.stringify(plan);
  if (key !== seen.key) see({ key, at: seen.key === '' ? -Infinity : clock.now() });
  return { plan, changedAt: seen.at };
}

function Figures({ market, plan }: { readonly market: Market; readonly plan: CashOut }) {
  const t = useT();
  const isWhole = plan.bets.every(({ wanted, matchable }) => wanted === matchable);
  return (
    <div className={styles.figures}>
      <ul className={styles.bets}>
        {plan.bets.map((bet) => (
          <li key={bet.runnerId}>
            <BetName market={market} bet={bet} />
            <dl>
              <div>
                <dt>{t('cashOut.stake')}</dt>
                <dd>
                  <MoneyText paise={bet.wanted} />
                </dd>
              </div>
              <div>
                <dt>{t('cashOut.onOffer')}</dt>
                <dd>
                  <MoneyText paise={bet.matchable} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>{t('cashOut.level')}</dt>
          <dd>
            <MoneyText paise={plan.level} signed />
          </dd>
        </div>
        <div>
          <dt>{t('cashOut.worst')}</dt>
          <dd>
            <MoneyText paise={plan.worst} signed />
          </dd>
        </div>
        <div>
          <dt>{t('cashOut.before')}</dt>
          <dd>
            <MoneyText paise={plan.before} signed />
          </dd>
        </div>
      </dl>
      {!isWhole && <p className={styles.part}>{t('cashOut.part')}</p>}
    </div>
  );
}

function BetName({ market, bet }: { readonly market: Market; readonly bet: CashOutBet }) {
  const t = useT();
  const translateMessage = useSaid();
  const runner = market.teams.find(({ id }) => id === bet.runnerId)?.name ?? '';
  const side = t(sideKey(market.type, bet.side));
  const odds = market.type === 'bookmaker' ? String(bet.odd) : decimalText(bet.odd);
  return <b data-side={bet.side}>{t('cashOut.side', { side, runner: translateMessage(runner), odds })}</b>;
}

function Steps({ market, steps }: { readonly market: Market; readonly steps: readonly CashOutLeg[] }) {
  const t = useT();
  const translateMessage = useSaid();
  return (
    <ul className={styles.bets} role="status">
      {steps.map(({ bet, status, reason }) => (
        <li key={bet.runnerId}>
          <BetName market={market} bet={bet} />
          <p className={styles.step} data-status={status}>
            {status === 'matched' && <Icon name="done" size={18} />}
            {status === 'refused' && <Icon name="invalid" size={18} />}
            {(status === 'placing' || status === 'unknown') && <Spinner size={18} />}
            <MoneyText paise={bet.matchable} /> {t(`cashOut.${status}`)}
            {reason && `. ${translateMessage(reason)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
