import { useMemo, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Bet, DepthUpdate, Market, Order } from '@backlay/shared/contract';
import { fromPaise, groupIndianDigits, toPaise, weightOfMoney, type Level, type Side } from '@backlay/shared/domain';
import { useSaid, useSession, useT, useTenant } from '@backlay/shared/host';
import { Button, Icon, lazyWithRetry, MoneyText, QUIETLY, Skeleton, Tag, useCloseRequest } from '@backlay/shared/ui';
import { useDepth } from '../market';
import { decimalText, VolumeText } from '../odds';
import { OrderRow } from '../orders';
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

type Orders = readonly Order[];

interface PriceLadderProps {
  readonly depth: DepthUpdate;
  /** How many levels of each side are shown. */
  readonly levels: number;
  readonly locked: boolean;
  readonly orders: Orders;
  /** A press on an empty cell asks for its price: the bet would wait there (E1.01). */
  readonly mayWait: boolean;
  readonly onPress: (cell: HTMLElement, side: Side, level: number, at: Level) => void;
}

const SIDES = ['back', 'lay'] as const;
/** The column of a side in the ladder; odds stand between them, what is traded after them. */
const COLUMNS = { back: 1, odds: 2, lay: 3, traded: 4 } as const;

/** Levels of both sides in the order of their prices, with what is traded and what waits for the player (E4.01). */
function PriceLadder({ depth, levels, locked, orders, mayWait, onPress }: PriceLadderProps) {
  const t = useT();
  const shown = { back: depth.back.slice(0, levels), lay: depth.lay.slice(0, levels) };
  const prices = [...shown.back, ...shown.lay].map(([price]) => price);
  const rows = [...new Set([...prices, ...orders.map(({ odd }) => odd)])].sort((one, other) => other - one);
  if (rows.length === 0) return null;
  const rowOf = (price: number): number => rows.indexOf(price) + 2;
  const traded = new Map(depth.traded);
  const most = Math.max(1, ...rows.map((price) => traded.get(price) ?? 0));
  return (
    <div className={styles.ladder}>
      <PriceLadderFrame rows={rows} depth={depth} orders={orders} />
      {SIDES.map((side) => (
        <ul key={side} aria-label={t(SIDE_TEXTS[side])} data-side={side}>
          {shown[side].map((level, at) => (
            <li key={level[0]}>
              <button
                type="button"
                disabled={locked}
                data-best={at === 0 ? '' : undefined}
                style={{ gridRow: rowOf(level[0]), gridColumn: COLUMNS[side] }}
                onClick={(event) => onPress(event.currentTarget, side, at, level)}
              >
                <span className={styles.word}>{t(SIDE_TEXTS[side])}</span>
                <span className={styles.word}>{decimalText(level[0])}</span>
                <VolumeText rupees={level[1]} />
                <OwnPart rupees={sumOwn(orders, otherSide(side), level[0])} />
              </button>
            </li>
          ))}
        </ul>
      ))}
      {mayWait &&
        SIDES.flatMap((side) =>
          rows
            .filter((price) => !shown[side].some(([known]) => known === price))
            .map((price) => (
              <button
                key={`${side} ${price}`}
                type="button"
                className={styles.wish}
                disabled={locked}
                aria-label={t(side === 'back' ? 'ladder.backAt' : 'ladder.layAt', { odds: decimalText(price) })}
                style={{ gridRow: rowOf(price), gridColumn: COLUMNS[side] }}
                onClick={(event) => onPress(event.currentTarget, side, 0, [price, 0])}
              />
            )),
        )}
      {rows.map((price) => {
        const rupees = traded.get(price);
        return (
          <span
            key={price}
            className={styles.traded}
            aria-hidden="true"
            style={{ gridRow: rowOf(price), gridColumn: COLUMNS.traded }}
          >
            {rupees !== undefined && <i style={{ width: `${(rupees / most) * 100}%` }} />}
            {rupees !== undefined && <VolumeText rupees={rupees} />}
          </span>
        );
      })}
    </div>
  );
}

/** What of the ladder is no level: its heads, odds, empty cells, and marks of the player's waiting orders. */
function PriceLadderFrame({
  rows,
  depth,
  orders,
}: Pick<PriceLadderProps, 'depth' | 'orders'> & { readonly rows: readonly number[] }) {
  const t = useT();
  return (
    <>
      <span className={styles.head} data-side="back" aria-hidden="true">
        {t('side.back')}
      </span>
      <span className={styles.head} aria-hidden="true">
        {t('depth.price')}
      </span>
      <span className={styles.head} data-side="lay" aria-hidden="true">
        {t('side.lay')}
      </span>
      <span className={styles.head} aria-hidden="true">
        {t('depth.volume')}
      </span>
      {rows.map((price, at) => (
        <span
          key={price}
          className={styles.odds}
          aria-hidden="true"
          style={{ gridRow: at + 2 }}
          data-last={price === depth.lastPrice ? '' : undefined}
        >
          {decimalText(price)}
        </span>
      ))}
      {SIDES.flatMap((side) =>
        rows.map((price, at) => (
          <span
            key={`${side} ${price}`}
            className={styles.lane}
            data-side={side}
            aria-hidden="true"
            style={{ gridRow: at + 2, gridColumn: COLUMNS[side] }}
          >
            <OwnMark rupees={sumOwn(orders, side, price)} />
          </span>
        )),
      )}
    </>
  );
}

const SIDE_TEXTS = { back: 'side.back', lay: 'side.lay' } as const;
const otherSide = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** Rupees of own orders of a side that wait at a price. */
const sumOwn = (orders: Orders, side: Side, price: number): number =>
  fromPaise(
    orders
      .filter(({ oddType, odd }) => oddType === side && odd === price)
      .reduce((sum, { waiting }) => sum + toPaise(waiting), 0),
  );

function OwnMark({ rupees }: { readonly rupees: number }) {
  if (rupees <= 0) return null;
  return (
    <b className={styles.mark}>
      <Icon name="waiting" size={14} />
      {groupIndianDigits(Math.round(rupees))}
    </b>
  );
}

/** How much of a level waits for the player's own orders, for a reader of the screen: others do not have it (E2.12). */
function OwnPart({ rupees }: { readonly rupees: number }) {
  const t = useT();
  if (rupees <= 0) return null;
  return <span className={styles.word}>{t('depth.yours', { rupees: groupIndianDigits(Math.round(rupees)) })}</span>;
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
