import { useMemo, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Bet, DepthUpdate, Market } from '@backlay/shared/contract';
import { toPaise, weightOfMoney, type Level, type Side } from '@backlay/shared/domain';
import { useSaid, useSession, useT, useTenant } from '@backlay/shared/host';
import { Button, lazyWithRetry, MoneyText, QUIETLY, Skeleton, Tag, useCloseRequest } from '@backlay/shared/ui';
import { useDepth } from '../market';
import { decimalText, VolumeText } from '../odds';
import { OrderRow } from '../orders';
import { useEventPorts } from './ports';
import type { PriceAlertFormProps } from './price-alert-form';
import styles from './depth.module.scss';
import { PriceLadder, type Orders } from './depth-ladder';

/** A part of its own: most panels are read without it. */
const PriceAlertForm = lazyWithRetry<PriceAlertFormProps>(
  'price-alert',
  () => import(/* webpackChunkName: "price-alert" */ './price-alert-form'),
  QUIETLY,
);
const PriceChart = lazyWithRetry('price-chart', () => import(/* webpackChunkName: "chart" */ './price-chart'), QUIETLY);

const FEW = 3;
const MOST = 10;

interface DepthPanelProps {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  readonly locked: boolean;
  readonly onClose: () => void;
}

/** What stands behind a runner's prices, in place below it: levels, trades and chart (E4.01). */
export default function DepthPanel({ market, runner, locked, onClose }: DepthPanelProps) {
  const t = useT();
  const name = useSaid()(runner.name);
  const ports = useEventPorts();
  const { slip } = ports;
  const depth = useDepth(ports, market.id, runner.id);
  const bets = useOwnBets(market.id, runner.id);
  const orders = useOwnOrders(market.id, runner.id);
  const [levels, setLevels] = useState(FEW);
  const { exchangeOrders } = useTenant().flags;
  const mayWait = useSession(({ userType }) => userType === 'user') && exchangeOrders;
  useCloseRequest(true, onClose);
  if (!depth) return <Skeleton height={180} />;
  const { lastPrice, volume, totalMatched, traded, point } = depth;
  const weight = weightOfMoney(depth);
  const best = bestOf(depth);
  const press = (cell: HTMLElement, side: Side, level: number, [price, amount]: Level) =>
    slip.selectLevel(market, runner, { side, level, price, amount, cell });
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <section
      className={styles.panel}
      aria-label={t('depth.title', { runner: name })}
      data-depth=""
      onKeyDown={closeOnEscape}
    >
      <p className={styles.figures}>
        {lastPrice !== null && (
          <span>
            {t('depth.last')} <b>{decimalText(lastPrice)}</b>
          </span>
        )}
        <span>
          {t('depth.traded')}
          <VolumeText rupees={volume} />
        </span>
        <span>
          {t('depth.total')}
          <VolumeText rupees={totalMatched} />
        </span>
        {weight !== null && <span>{t('depth.weight', { percent: Math.round(weight * 100) })}</span>}
      </p>
      <div className={styles.now}>
        <PriceLadder {...{ depth, levels, locked, orders, mayWait }} onPress={press} />
        {depth.back.length + depth.lay.length === 0 && <p className={styles.figures}>{t('depth.none')}</p>}
        <div className={styles.actions}>
          <Button size="sm" aria-expanded={levels === MOST} onClick={() => setLevels(levels === FEW ? MOST : FEW)}>
            {t(levels === FEW ? 'depth.more' : 'depth.fewer')}
          </Button>
          <PriceAlertButton market={market} runner={runner} best={best} />
        </div>
        <OwnOrders market={market} orders={orders} best={best} />
        <OwnBets bets={bets} />
      </div>
      <div className={styles.past}>
        <PriceChart market={market} runner={runner} traded={traded} bets={bets} newest={point} />
      </div>
    </section>
  );
}

/** The best price of each side. */
const bestOf = ({ back, lay }: Pick<DepthUpdate, Side>): Readonly<Record<Side, number | null>> => ({
  back: back[0]?.[0] ?? null,
  lay: lay[0]?.[0] ?? null,
});

/** Opens the price alerts of a runner below it; players alone have them (E7.03). */
export function PriceAlertButton(props: PriceAlertFormProps) {
  const t = useT();
  const isPlayer = useSession(({ userType }) => userType === 'user');
  const [isOpen, setOpen] = useState(false);
  if (!isPlayer) return null;
  return (
    <>
      <Button size="sm" icon="bell" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('priceAlert.open')}
      </Button>
      {isOpen && (
        <div className={styles.alert}>
          <PriceAlertForm {...props} />
        </div>
      )}
    </>
  );
}

interface OwnOrdersProps {
  readonly market: Market;
  readonly orders: Orders;
  readonly best: Readonly<Record<Side, number | null>>;
}

/** The player's orders that wait on the runner, also at prices that the levels do not reach, with Edit and Cancel. */
function OwnOrders({ market, orders, best }: OwnOrdersProps) {
  const t = useT();
  const { books } = useEventPorts();
  const inPlay = useStore(books.slow, ({ markets }) => markets[market.id]?.inPlay ?? market.book.inPlay);
  if (orders.length === 0) return null;
  return (
    <ul className={styles.orders} aria-label={t('orders.unmatched')}>
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} best={best[order.oddType]} inPlay={inPlay} />
      ))}
    </ul>
  );
}

/** The player's own bets on the runner. */
function OwnBets({ bets }: { readonly bets: readonly Bet[] }) {
  const t = useT();
  if (bets.length === 0) return null;
  return (
    <ul className={styles.own} aria-label={t('depth.own')}>
      {bets.map(({ _id, odds, stake, status }) => (
        <li key={_id} data-side={odds.type}>
          {t(odds.type === 'back' ? 'side.back' : 'side.lay')} <b>{decimalText(odds.odd)}</b>
          <MoneyText paise={toPaise(stake)} />
          {status === 'delayed' && <Tag>{t('openBets.delayed')}</Tag>}
        </li>
      ))}
    </ul>
  );
}

/** The player's open bets on a runner, newest first. */
function useOwnBets(marketId: string, teamId: string): readonly Bet[] {
  const { openBets } = useEventPorts();
  const bets = useStore(openBets.store, (state) => state.bets);
  return useMemo(
    () => bets.filter(({ market, odds }) => market.id === marketId && odds.teamId === teamId),
    [bets, marketId, teamId],
  );
}

/** The player's orders that wait on a runner. */
function useOwnOrders(marketId: string, teamId: string): Orders {
  const { orders } = useEventPorts();
  const waiting = useStore(orders.store, (state) => state.waiting);
  return useMemo(
    () => waiting.filter((order) => order.marketId === marketId && order.teamId === teamId),
    [waiting, marketId, teamId],
  );
}
