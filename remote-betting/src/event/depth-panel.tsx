import { useMemo, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Bet, DepthUpdate, Market } from '@backlay/shared/contract';
import {
  formatMoney,
  fromPaise,
  groupIndianDigits,
  toPaise,
  weightOfMoney,
  type Level,
  type Side,
} from '@backlay/shared/domain';
import { useSaid, useSession, useT } from '@backlay/shared/host';
import { Button, lazyWithRetry, MoneyText, QUIETLY, Skeleton, Tag, useCloseRequest } from '@backlay/shared/ui';
import { useDepth } from '../market';
import { decimalText, VolumeText } from '../odds';
import { useEventPorts } from './ports';
import type { PriceAlertFormProps } from './price-alert-form';
import styles from './depth.module.scss';

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
  const { host, slip } = useEventPorts();
  const depth = useDepth(host, market.id, runner.id);
  const bets = useOwnBets(market.id, runner.id);
  const own = useOwnWaiting(market.id, runner.id);
  const [levels, setLevels] = useState(FEW);
  useCloseRequest(true, onClose);
  if (!depth) return <Skeleton height={180} />;
  const { lastPrice, volume, totalMatched, traded, point } = depth;
  const weight = weightOfMoney(depth);
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
        <div className={styles.sides}>
          {(['back', 'lay'] as const).map((side) => (
            <ul key={side} aria-label={t(side === 'back' ? 'side.back' : 'side.lay')} data-side={side}>
              {depth[side].slice(0, levels).map((level, at) => (
                <li key={level[0]}>
                  <button
                    type="button"
                    disabled={locked}
                    onClick={(event) => press(event.currentTarget, side, at, level)}
                  >
                    <span className={styles.word}>{t(side === 'back' ? 'side.back' : 'side.lay')}</span>
                    <b>{decimalText(level[0])}</b>
                    <VolumeText rupees={level[1]} />
                    <OwnPart rupees={own(side, level[0])} />
                  </button>
                </li>
              ))}
            </ul>
          ))}
        </div>
        {depth.back.length + depth.lay.length === 0 && <p className={styles.figures}>{t('depth.none')}</p>}
        <div className={styles.actions}>
          <Button size="sm" aria-expanded={levels === MOST} onClick={() => setLevels(levels === FEW ? MOST : FEW)}>
            {t(levels === FEW ? 'depth.more' : 'depth.fewer')}
          </Button>
          <PriceAlertButton market={market} runner={runner} best={bestOf(depth)} />
        </div>
        <OwnOrders market={market} teamId={runner.id} />
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

/** How much of a level waits for the player's own orders; others do not see it (E2.12). */
function OwnPart({ rupees }: { readonly rupees: number }) {
  const t = useT();
  return rupees > 0 ? <Tag>{t('depth.yours', { rupees: groupIndianDigits(Math.round(rupees)) })}</Tag> : null;
}

/** The player's orders that wait on the runner, also at prices that the levels do not reach; each is cancelled by one press. */
function OwnOrders({ market, teamId }: { readonly market: Market; readonly teamId: string }) {
  const t = useT();
  const translateMessage = useSaid();
  const { host, orders } = useEventPorts();
  const { waiting, requests } = useStore(orders.store);
  const isBusy = (id: string) => Object.values(requests).some(({ orderId }) => orderId === id);
  const cancel = async (orderId: string) => {
    const result = await orders.cancel({ orderId });
    if (result.kind === 'rejected') host.toasts.error(translateMessage(result.reason || t('orders.notChanged')));
  };
  const own = waiting.filter((order) => order.marketId === market.id && order.teamId === teamId);
  if (own.length === 0) return null;
  return (
    <ul className={styles.own} aria-label={t('orders.unmatched')}>
      {own.map(({ _id, oddType, odd, waiting: rupees, teamName }) => (
        <li key={_id} data-side={oddType}>
          {t(oddType === 'back' ? 'side.back' : 'side.lay')}{' '}
          {t('orders.placedWaiting', { waiting: formatMoney(toPaise(rupees)), price: decimalText(odd) })}
          <Button
            size="sm"
            variant="quiet"
            disabled={isBusy(_id)}
            aria-label={t('orders.cancelOf', { name: translateMessage(teamName) })}
            onClick={() => void cancel(_id)}
          >
            {t('orders.cancel')}
          </Button>
        </li>
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

/** Rupees of own orders that wait at a level: an own lay is what others find to back. */
function useOwnWaiting(marketId: string, teamId: string): (side: Side, price: number) => number {
  const { orders } = useEventPorts();
  const waiting = useStore(orders.store, (state) => state.waiting);
  return useMemo(() => {
    const sizes = new Map<string, number>();
    const keyOf = (side: Side, price: number) => `${side} ${Math.round(price * 100)}`;
    for (const order of waiting) {
      if (order.marketId !== marketId || order.teamId !== teamId) continue;
      const key = keyOf(order.oddType === 'back' ? 'lay' : 'back', order.odd);
      sizes.set(key, (sizes.get(key) ?? 0) + toPaise(order.waiting));
    }
    return (side, price) => fromPaise(sizes.get(keyOf(side, price)) ?? 0);
  }, [waiting, marketId, teamId]);
}
