import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Order } from '@backlay/shared/contract';
import { betLiability, toPaise } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, MoneyText, Tag } from '@backlay/shared/ui';
import { betTime, sideKey } from '../market';
import { decimalText } from '../odds';
import { CopyReference } from './copy-reference';
import { EditOrder } from './edit-order';
import { rupeesText } from './order-news-texts';
import { useOrdersPorts } from './ports';
import styles from './orders.module.scss';

interface OrderRowProps {
  readonly order: Order;
  /** The best price now of its side. */
  readonly best: number | null;
  /** Whether its market is in play; null while that is not known. */
  readonly inPlay: boolean | null;
}

/** A bet that waits: price, parts, place in the queue, the best price now, what becomes of it, its reference, Edit and Cancel (E1.14, E8.16). */
export function OrderRow({ order, best, inPlay }: OrderRowProps) {
  const { orders, orderNews } = useOrdersPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [isEditing, setEditing] = useState(false);
  const [reason, setReason] = useState('');
  const editor = useRef<HTMLButtonElement>(null);
  const requests = useStore(orders.store, (state) => state.requests);
  useEffect(() => orders.watchQueue(), [orders]);
  const request = Object.values(requests).find(({ orderId }) => orderId === order._id);
  const name = translateMessage(order.teamName);
  const closeEditor = () => {
    setEditing(false);
    requestAnimationFrame(() => editor.current?.focus({ preventScroll: true }));
  };
  const cancel = async () => {
    setReason('');
    const result = await orders.cancel({ orderId: order._id });
    if (result.kind === 'done') await orderNews.announceCancelled(result.value);
    if (result.kind === 'rejected') setReason(result.reason || t('orders.notChanged'));
  };
  return (
    <li className={styles.order}>
      <OrderFigures order={order} best={best} />
      {isEditing ? (
        <EditOrder order={order} inPlay={inPlay} onClose={closeEditor} />
      ) : (
        <div className={styles.buttons}>
          <Button
            ref={editor}
            size="sm"
            icon="edit"
            disabled={request !== undefined}
            aria-label={t('orders.editOf', { name })}
            onClick={() => setEditing(true)}
          >
            {t('orders.edit')}
          </Button>
          <Button
            size="sm"
            icon="close"
            busy={request?.kind === 'cancel'}
            disabled={request !== undefined}
            aria-label={t('orders.cancelOf', { name })}
            onClick={() => void cancel()}
          >
            {t('orders.cancel')}
          </Button>
        </div>
      )}
      {request?.status === 'unknown' && <p role="status">{t('orders.unknown')}</p>}
      {reason && (
        <p className={styles.reason} role="alert">
          {translateMessage(reason)}
        </p>
      )}
    </li>
  );
}

function OrderFigures({ order, best }: Pick<OrderRowProps, 'order' | 'best'>) {
  const t = useT();
  const translateMessage = useSaid();
  const { oddType: side, odd, matched, stake } = order;
  const waiting = toPaise(order.waiting);
  const result = side === 'back' ? Math.floor((waiting * (Math.round(odd * 100) - 100)) / 100) : waiting;
  const liability = betLiability({ marketType: 'betfair', side, odd, stake: waiting });
  return (
    <>
      <span className={styles.side}>
        <Tag tone={side}>{t(sideKey('betfair', side)).toUpperCase()}</Tag>
      </span>
      <span className={styles.what}>
        <b>{translateMessage(order.teamName)}</b>
        <small>
          {betTime(order.createdAt)} · {useFateText(order)}
        </small>
        {order.reference && (
          <small className={styles.reference}>
            {order.reference} <CopyReference reference={order.reference} />
          </small>
        )}
      </span>
      <b className={styles.odds}>{decimalText(odd)}</b>
      <span className={styles.money}>
        <MoneyText paise={waiting} />
        <small>
          {side === 'back' ? t('orders.toWin') : t('slip.liability')}{' '}
          <MoneyText paise={side === 'back' ? result : liability} signed={side === 'back'} />
        </small>
      </span>
      <span className={styles.progress}>
        <meter min={0} max={stake} value={matched} aria-label={t('orders.matched')} />
        <small>{t('orders.matchedOf', { matched: rupeesText(matched), stake: rupeesText(stake) })}</small>
      </span>
      <small className={styles.best}>
        <QueuePlace orderId={order._id} />
        {best === null
          ? t('orders.noPrice')
          : t(side === 'back' ? 'orders.bestBack' : 'orders.bestLay', { price: decimalText(best) })}
      </small>
    </>
  );
}

/** What is matched before it at its price; nothing while that is not known (E1.14). */
function QueuePlace({ orderId }: { readonly orderId: string }) {
  const { orders } = useOrdersPorts();
  const t = useT();
  const ahead = useStore(orders.store, (state) => state.ahead[orderId]);
  if (ahead === undefined) return null;
  return <>{ahead === 0 ? t('orders.isFirst') : t('orders.ahead', { amount: rupeesText(ahead) })} · </>;
}

/** What becomes of the waiting part: its delay, its end by time, the start, and a material event (E1.05, E1.06, E1.13). */
function useFateText({ state, persistence, expiresAt, onEvent }: Order): string {
  const t = useT();
  if (state === 'delayed') return t('orders.delayed');
  return [
    t(`orders.atStart.${persistence}`),
    onEvent === 'stay' && t('orders.stays'),
    expiresAt !== null && t('orders.until', { time: betTime(expiresAt) }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
