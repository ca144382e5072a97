import { useHost } from '@backlay/shared/host';
import { useStore } from 'zustand';

interface MoneyEntries {
  readonly deposit: boolean;
  readonly withdraw: boolean;
}

const ALL: MoneyEntries = { deposit: true, withdraw: true };

/** Which of the two the brand offers now: an operator may switch either off while the page lives (OQ-33). */
export function useMoneyEntries(): MoneyEntries {
  const { channels } = useHost();
  return useStore(channels.store('money.entries', () => ALL));
}
