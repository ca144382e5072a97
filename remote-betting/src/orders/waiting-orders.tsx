import { useStore } from 'zustand';
import type { Order } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, classNames, EmptyState, ErrorPanel, Link, MoneyText, Skeleton } from '@backlay/shared/ui';
import { sideKey } from '../market';
import { decimalText } from '../odds';
import { rupeesText } from './order-news-texts';
import { OrderRow } from './order-row';
import { listOrdersOf } from './order-state';
import { useOrdersPorts } from './ports';
import { useOrderMarkets, type OrderMarket } from './use-order-markets';
import styles from './orders.module.scss';

interface WaitingOrdersProps {
  /** Of one event alone. */
  readonly eventId?: string | undefined;
  /** In the panel: 350 px high at most, as the other bets. */
  readonly compact?: boolean;
}

/** The player's bets that wait, by market, with Edit and Cancel of each and Cancel all of what is listed (E1.10, E1.14). */
export function WaitingOrders({ eventId, compact = false }: WaitingOrdersProps) {
  const { orders, orderNews } = useOrdersPorts();
  const t = useT();
  const { status, waiting, requests } = useStore(orders.store);
  const listed = eventId === undefined ? waiting : waiting.filter((order) => order.eventId === eventId);
  const marketOf = useOrderMarkets(listed);
  const isCancelling = Object.values(requests).some(({ kind, orderId }) => kind === 'cancel' && orderId === null);
  const cancelAll = async () => {
    const result = await orders.cancel(eventId === undefined ? { all: true } : { eventId });
    if (result.kind === 'done') await orderNews.announceCancelled(result.value);
  };
  if (status === 'failed') return <ErrorPanel onRetry={() => void orders.read()} />;
  if (status !== 'ready' && listed.length === 0)
    return (
      <div className={styles.wait}>
        <Skeleton width="90%" height={40} />
      </div>
    );
  if (listed.length === 0)
    return (
      <EmptyState icon="clock" title={t('orders.empty')}>
        {t('orders.emptyHint')}
      </EmptyState>
    );
  const stake = listed.reduce((sum, order) => sum + toPaise(order.waiting), 0);
  return (
    <>
      <div
        className={classNames(compact && styles.compact)}
        tabIndex={compact ? 0 : undefined}
        role="group"
        aria-label={t('orders.unmatched')}
      >
        {groupByMarket(listed).map((group) => (
          <MarketOrders key={group[0]?.marketId} orders={group} marketOf={marketOf} />
        ))}
      </div>
      <p className={styles.totals}>
        <span>{listed.length === 1 ? t('openBets.one') : t('openBets.count', { count: listed.length })}</span>
        <span>
          {t('openBets.stake')} <MoneyText paise={stake} />
        </span>
        <Button variant="link" busy={isCancelling} onClick={() => void cancelAll()}>
          {t('orders.cancelAll')}
        </Button>
      </p>
    </>
  );
}

interface CancelledFirstProps {
  readonly marketId: string;
  /** The press that cancels them names it as its description. */
  readonly id?: string;
  readonly className?: string | undefined;
}

/** The waiting bets that a cash out of a market cancels before it closes anything (E5.06). */
export function CancelledFirst({ marketId, id, className }: CancelledFirstProps) {
  const { orders } = useOrdersPorts();
  const t = useT();
  const translateMessage = useSaid();
  const listed = listOrdersOf(
    useStore(orders.store, ({ waiting }) => waiting),
    marketId,
  );
  if (listed.length === 0) return null;
  return (
    <div id={id} className={className}>
      <p>{t(listed.length === 1 ? 'orders.cashOutOne' : 'orders.cashOutMany', { count: listed.length })}</p>
      <ul className={styles.cancelled}>
        {listed.map(({ _id, oddType, teamName, waiting, odd }) => (
          <li key={_id}>
            {t('cashOut.bet', {
              side: t(sideKey('betfair', oddType)),
              runner: translateMessage(teamName),
              stake: rupeesText(waiting),
              odds: decimalText(odd),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function groupByMarket(orders: readonly Order[]): readonly (readonly Order[])[] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) groups.set(order.marketId, [...(groups.get(order.marketId) ?? []), order]);
  return [...groups.values()];
}

interface MarketOrdersProps {
  readonly orders: readonly Order[];
  readonly marketOf: (order: Order) => OrderMarket;
}

function MarketOrders({ orders, marketOf }: MarketOrdersProps) {
  const translateMessage = useSaid();
  const [first] = orders;
  if (!first) return null;
  const market = translateMessage(first.marketName);
  return (
    <section aria-label={`${first.eventName}, ${market}`}>
      <header className={styles.market}>
        <Link href={`/events/${first.eventId}`}>{first.eventName}</Link>
        <small>{market}</small>
      </header>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} {...marketOf(order)} />
        ))}
      </ul>
    </section>
  );
}
