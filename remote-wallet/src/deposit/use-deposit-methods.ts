import type { DepositMethod } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';

const NONE: readonly DepositMethod[] = [];

/** The ways to pay that the brand offers now, and what it asks of every deposit (C7.18). */
export function useDepositMethods() {
  const { state, answer, reload } = useCallQuery('depositMethods', { active: true });
  return { methods: answer?.docs ?? NONE, terms: answer?.terms ?? null, state, reload: () => void reload() };
}
