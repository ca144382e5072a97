import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';

const NO_ACCOUNTS: readonly PaymentAccount[] = [];
const NO_TYPES: readonly PaymentMethodType[] = [];

/** The accounts that the player is paid to, the primary one first (C7.12). */
export function useAccounts() {
  const { state, answer, reload } = useCallQuery('accounts');
  return { accounts: answer?.docs ?? NO_ACCOUNTS, state, reload };
}

export type AccountsList = ReturnType<typeof useAccounts>;

/** The ways that the brand pays out (C7.18). */
export function useMethodTypes() {
  const { state, answer, reload } = useCallQuery('paymentMethodTypes', { active: true });
  return { types: answer?.docs ?? NO_TYPES, state, reload: () => void reload() };
}
