import { formatAmount, formatCompact, formatIndianUnits, formatMoney } from '../../domain';
import type { Paise } from '../../domain';
import { classNames } from '../layout/class-names';
import styles from './money-text.module.scss';

export interface MoneyTextProps {
  paise: Paise;
  /** `₹` before the figures. */
  symbol?: boolean;
  /** A result: gains carry a plus and are green, losses are red. Plain money has neither. */
  signed?: boolean;
  className?: string;
}

/** An amount of money, with two decimals (A1.11). Colour never speaks alone: the sign does. */
export function MoneyText({ paise, symbol = false, signed = false, className }: MoneyTextProps) {
  const text = symbol ? formatMoney(paise, { plus: signed }) : formatAmount(paise, { plus: signed });
  const tone = signed && paise !== 0 && (paise > 0 ? styles.gain : styles.loss);
  return <span className={classNames(styles.money, tone, className)}>{text}</span>;
}

/** Rupees in thousands and lakhs. The literal `k` and `l` are drawn as capitals: a small l reads as a 1 (A9.15). */
export function ShortAmount({ rupees }: { rupees: number }) {
  return <span className={styles.short}>{formatCompact(rupees)}</span>;
}

/** The same at a brand: with Indian units the letters are right as they are (E8.14). */
export function BrandAmount({ rupees, indianUnits }: { rupees: number; indianUnits: boolean }) {
  return indianUnits ? <span>{formatIndianUnits(rupees)}</span> : <ShortAmount rupees={rupees} />;
}
