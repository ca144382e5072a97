import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import type { Order } from '@backlay/shared/contract';
import { incrementOdds, isValidIncrement, parseStakeDigits } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, Stepper, TextField } from '@backlay/shared/ui';
import { decimalText } from '../odds';
import type { OrderEdit } from './order-calls';
import { useOrdersPorts } from './ports';
import styles from './orders.module.scss';

const LADDER = { priceLadder: 'CLASSIC' } as const;

/** Another price or stake of a waiting bet. What is matched stays; more stake or another price takes a new place (E1.09). */
export function EditOrder({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { orders } = useOrdersPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [odd, setOdd] = useState(decimalText(order.odd));
  const [stake, setStake] = useState(String(order.stake));
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
    };
    if (Object.keys(change).length === 0) return onClose();
    if (!isValidIncrement(price, LADDER.priceLadder)) return setError(t('orders.offLadder'));
    if (Number(stake) <= order.matched) return setError(t('orders.stakeMatched'));
    setError('');
    const result = await orders.edit(order, change);
    if (result.kind === 'done') onClose();
    else if (result.kind === 'rejected') setError(translateMessage(result.reason) || t('orders.notChanged'));
  };

  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={t('orders.editOf', { name: translateMessage(order.teamName) })}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && !isBusy && onClose()}
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
