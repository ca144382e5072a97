import type { ReactNode } from 'react';
import type { Paise } from '../../domain';
import { Icon } from '../icons/icon';
import { StatusChip } from '../feedback/badge';
import type { RequestStatusBadge } from '../feedback/badge';
import { MoneyText } from './money-text';
import styles from './transaction-row.module.scss';

export interface TransactionRowProps {
  direction: 'deposit' | 'withdraw';
  paise: Paise;
  /** Type and time: `UPI, 20:31`. */
  detail: ReactNode;
  status: RequestStatusBadge;
  /** The player's word of the status. Without it the chip shows the status of the wire. */
  statusText?: ReactNode;
  /** Further columns from 800 px: UTR, date, account. */
  columns?: readonly ReactNode[];
  /** Opens the details. */
  onOpen?: () => void;
}

/** One movement of money in a list, to be opened. */
export function TransactionRow({
  direction,
  paise,
  detail,
  status,
  statusText,
  columns = [],
  onOpen,
}: TransactionRowProps) {
  const content = (
    <>
      <span className={styles.direction}>
        <Icon name={direction} size={18} />
      </span>
      <span className={styles.text}>
        <b>
          <MoneyText paise={paise} symbol />
        </b>
        <small>{detail}</small>
      </span>
      {columns.map((column, index) => (
        <span key={index} className={styles.column}>
          {column}
        </span>
      ))}
      <StatusChip status={status}>{statusText}</StatusChip>
    </>
  );
  if (!onOpen) return <div className={styles.row}>{content}</div>;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      {content}
    </button>
  );
}
