import { useHost } from '@backlay/shared/host';
import { useStore } from 'zustand';
import { moneyEntries } from './wallet-stores';

/** The entries as they change. */
export const useMoneyEntries = () => useStore(moneyEntries(useHost()));
