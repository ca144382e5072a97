import { useHost } from '@backlay/shared/host';
import { useStore } from 'zustand';
import { moneyEntries } from './money-entries';

/** The entries as they change. */
export const useMoneyEntries = () => useStore(moneyEntries(useHost()));
