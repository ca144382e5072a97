import type { Host } from '@backlay/shared/host';

interface MoneyEntries {
  readonly deposit: boolean;
  readonly withdraw: boolean;
}

const ALL: MoneyEntries = { deposit: true, withdraw: true };

/** Which of the two the brand offers now: an operator may switch either off while the page lives (OQ-33). */
export const moneyEntries = ({ channels }: Host) => channels.store('money.entries', () => ALL);
