import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Order } from '@backlay/shared/contract';
import {
  groupIndianDigits,
  incrementOdds,
  isValidIncrement,
  parseStakeDigits,
  PERSISTENCES,
  type Persistence,
} from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, Select, Stepper, Switch, TextField } from '@backlay/shared/ui';
import { decimalText } from '../odds';
import { betTime } from '../market';
import type { OrderEdit } from './order-calls';
import { listExpiries, meetsEvents, onEventText, toExpiresAt, type Expiry, type OnEvent } from './order-state';
import { useOrdersPorts } from './ports';
import styles from './orders.module.scss';

const LADDER = { priceLadder: 'CLASSIC' } as const;

interface EditOrderProps {
  readonly order: Order;
  /** Null while it is not known: then only price and stake can be changed. */
  readonly inPlay: boolean | null;
  readonly onClose: () => void;
}

/** What the player changed of a waiting order, and how it is saved. */
function useOrderEdit({ order, inPlay, onClose }: EditOrderProps) {
  const { orders } = useOrdersPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [odd, setOdd] = useState(decimalText(order.odd));
  const [stake, setStake] = useState(String(order.stake));
  const [persistence, setPersistence] = useState<Persistence>(order.persistence);
  const [onEvent, setOnEvent] = useState<OnEvent>(order.onEvent);
  const [expiry, setExpiry] = useState<Expiry | 'unchanged'>('unchanged');
  const [error, setError] = useState('');
  const requests = useStore(orders.store, (state) => state.requests);
  const isBusy = Object.values(requests).some(({ orderId, kind }) => orderId === order._id && kind === 'edit');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const price = Number(odd);
    const change: OrderEdit = {
      ...(price === order.odd ? {} : { odd: price }),
      ...(Number(stake) === order.stake ? {} : { stake: Number(stake) }),
      ...(persistence === order.persistence ? {} : { persistence }),
      ...(onEvent === order.onEvent ? {} : { onEvent }),
      ...(expiry === 'unchanged' ? {} : { expiresAt: toExpiresAt(expiry, order.openDate ?? '', Date.now()) ?? null }),
    };
    if (Object.keys(change).length === 0) return onClose();
    if (!isValidIncrement(price, LADDER.priceLadder)) return setError(t('orders.offLadder'));
    if (Number(stake) <= order.matched) return setError(t('orders.stakeMatched'));
    setError('');
    const result = await orders.edit(order, change);
    if (result.kind === 'done' && (result.value.order.persistence === persistence || inPlay)) onClose();
    // A market that people run does not turn in play: its orders end there.
    else if (result.kind === 'done') setError(t('orders.endsAtStart'));
    else if (result.kind === 'rejected') setError(translateMessage(result.reason) || t('orders.notChanged'));
  };
  const values = { odd, stake, persistence, onEvent, expiry };
  return { ...values, setOdd, setStake, setPersistence, setOnEvent, setExpiry, error, isBusy, save };
}

/**
 * Another price, stake or end of a waiting bet, and what becomes of it at the start and at a material event. What is matched stays;
 * more stake or another price takes a new place (E1.09, E1.05, E1.06).
 */
export function EditOrder({ order, inPlay, onClose }: EditOrderProps) {
  const t = useT();
  const translateMessage = useSaid();
  const form = useRef<HTMLFormElement>(null);
  const edit = useOrderEdit({ order, inPlay, onClose });
  const { odd, stake, persistence, onEvent, expiry, error, isBusy } = edit;
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);

  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The panel around it stays open.
    event.stopPropagation();
    if (!isBusy) onClose();
  };

  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={t('orders.editOf', { name: translateMessage(order.teamName) })}
      onSubmit={(event) => void edit.save(event)}
      onKeyDown={leave}
    >
      <Stepper
        label={t('slip.odds')}
        value={odd}
        disabled={isBusy}
        onChange={(text) => edit.setOdd(text.replace(/[^\d.]/g, ''))}
        onStep={(direction) =>
          edit.setOdd(decimalText(incrementOdds(Number(odd) || order.odd, direction === 1 ? 'up' : 'down', LADDER)))
        }
      />
      <TextField
        label={t('slip.stake')}
        start="₹"
        inputMode="numeric"
        autoComplete="off"
        disabled={isBusy}
        value={/^\d+$/.test(stake) ? groupIndianDigits(Number(stake)) : stake}
        onChange={({ target }) => edit.setStake(parseStakeDigits(target.value))}
      />
      <WaitsUntil order={order} inPlay={inPlay} value={expiry} disabled={isBusy} onChange={edit.setExpiry} />
      {inPlay === false && order.turnsInPlay !== false && (
        <AtStart value={persistence} disabled={isBusy} onChange={edit.setPersistence} />
      )}
      {inPlay !== null && meetsEvents(order, inPlay, persistence) && (
        <div className={styles.start}>
          <Switch
            label={t(onEventText(order.sportId))}
            checked={onEvent === 'stay'}
            disabled={isBusy}
            onChange={() => edit.setOnEvent(onEvent === 'stay' ? 'lapse' : 'stay')}
          />
        </div>
      )}
      {error && (
        <p className={styles.reason} role="alert">
          {error}
        </p>
      )}
      <Button disabled={isBusy} onClick={onClose}>
        {t('orders.keepAsIs')}
      </Button>
      <Button variant="primary" type="submit" busy={isBusy}>
        {t('orders.save')}
      </Button>
    </form>
  );
}

interface AtStartProps {
  readonly value: Persistence;
  readonly disabled: boolean;
  readonly onChange: (value: Persistence) => void;
}

/** What becomes of the waiting part when the market turns in play (E1.05). */
function AtStart({ value, disabled, onChange }: AtStartProps) {
  const t = useT();
  return (
    <div className={styles.start}>
      <Select
        label={t('orders.persistence')}
        value={value}
        disabled={disabled}
        onChange={onChange}
        options={PERSISTENCES.map((each) => ({
          value: each,
          label: `${t(`orders.persistence.${each}`)}, ${t(`orders.persistence.${each}Help`)}`,
        }))}
      />
    </div>
  );
}

interface WaitsUntilProps {
  readonly order: Order;
  readonly inPlay: boolean | null;
  readonly value: Expiry | 'unchanged';
  readonly disabled: boolean;
  readonly onChange: (value: Expiry | 'unchanged') => void;
}

/** When the order ends by itself; first as it is now (E1.13). */
function WaitsUntil({ order: { expiresAt, openDate }, inPlay, value, disabled, onChange }: WaitsUntilProps) {
  const t = useT();
  if (openDate === undefined) return null;
  const now = expiresAt === null ? t('orders.expiry.none') : t('orders.until', { time: betTime(expiresAt) });
  const others = listExpiries(openDate, inPlay !== false, Date.now()).filter(
    (each) => each !== 'none' || expiresAt !== null,
  );
  return (
    <div className={styles.start}>
      <Select
        label={t('orders.expiry')}
        value={value}
        disabled={disabled}
        onChange={onChange}
        options={[
          { value: 'unchanged' as const, label: now },
          ...others.map((each) => ({ value: each, label: t(`orders.expiry.${each}`) })),
        ]}
      />
    </div>
  );
}
