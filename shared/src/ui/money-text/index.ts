export { MoneyText, ShortAmount } from './money-text';
export type { MoneyTextProps } from './money-text';
