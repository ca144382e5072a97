import type { Paise } from '@backlay/shared/domain';

/** Reads the balance of a player, paise. */
export interface BalanceReader {
  balance(accountId: string): Promise<{ readonly available: Paise; readonly exposure: Paise }>;
}
