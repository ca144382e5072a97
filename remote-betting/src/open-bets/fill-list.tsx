import { useState } from 'react';
import type { Bet } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, MoneyText } from '@backlay/shared/ui';
import { betTime, formatMatchedPrice } from '../market';
import styles from './open-bets.module.scss';

/** The fills of one order: their number, which opens into price, amount and time of each (E1.14). */
export function FillList({ fills }: { readonly fills: readonly Bet[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.fills}>
      <Button
        variant="link"
        size="sm"
        iconEnd={isOpen ? 'minus' : 'chevron-down'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('orders.fills', { count: fills.length })}
      </Button>
      {isOpen && (
        <ul>
          {fills.map((fill) => (
            <li key={fill._id}>
              <span>{betTime(fill.createdAt)}</span>
              <b>{formatMatchedPrice(fill)}</b>
              <MoneyText paise={toPaise(fill.stake)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
