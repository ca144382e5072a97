import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Order } from '@backlay/shared/contract';
import {
  incrementOdds,
  isValidIncrement,
  parseStakeDigits,
  PERSISTENCES,
  type Persistence,
} from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, Select, Stepper, TextField } from '@backlay/shared/ui';
import { decimalText } from '../odds';
import type { OrderEdit } from './order-calls';
import { useOrdersPorts } from './ports';
import styles from './orders.module.scss';

const LADDER = { priceLadder: 'CLASSIC' } as const;

interface EditOrderProps {
  readonly order: Order;
  /** Null while it is not known: then only price and stake can be changed. */
  readonly inPlay: boolean | null;
  readonly onClose: () => void;
}

/**
 * Another price or stake of a waiting bet, and before the start what becomes of it then. What is matched stays; more stake or another
 * price takes a new place (E1.09, E1.05).
 */
export function EditOrder({ order, inPlay, onClose }: EditOrderProps) {
  const { orders } = useOrdersPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [odd, setOdd] = useState(decimalText(order.odd));
  const [stake, setStake] = useState(String(order.stake));
  const [persistence, setPersistence] = useState<Persistence>(order.persistence);
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const requests = useStore(orders.store, (state) => state.requests);
  const isBusy = Object.values(requests).some(({ orderId, kind }) => orderId === order._id && kind === 'edit');
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const price = Number(odd);
    const change: OrderEdit = {
      ...(price === order.odd ? {} : { odd: price }),
      ...(Number(stake) === order.stake ? {} : { stake: Number(stake) }),
      ...(persistence === order.persistence ? {} : { persistence }),
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
      onSubmit={(event) => void save(event)}
      onKeyDown={leave}
    >
      <Stepper
        label={t('slip.odds')}
        value={odd}
        disabled={isBusy}
        onChange={(text) => setOdd(text.replace(/[^\d.]/g, ''))}
        onStep={(direction) =>
          setOdd(decimalText(incrementOdds(Number(odd) || order.odd, direction === 1 ? 'up' : 'down', LADDER)))
        }
      />
      <TextField
        label={t('slip.stake')}
        start="₹"
        inputMode="numeric"
        autoComplete="off"
        disabled={isBusy}
        value={stake}
        onChange={({ target }) => setStake(parseStakeDigits(target.value))}
      />
      {inPlay === false && <AtStart value={persistence} disabled={isBusy} onChange={setPersistence} />}
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
