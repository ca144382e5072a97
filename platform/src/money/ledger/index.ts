export { archiveEntries, type RetainedEntries } from './archived-entries';
export { BALANCE_CHANGE, NEW_HOLD, postHolds, encodeHolds, toHoldsCall } from './holds';
export type { HoldChange, LedgerHold } from './holds';
export { createLedger } from './ledger';
export type { Ledger, Points } from './ledger';
export { createHoldEntries, lockBalances, post, toPostCall } from './posting';
export type { Balance, HouseLedgerAccount, PostingEntry, Posting, TransactionKind } from './posting';
export {
  runNightlyVerification,
  storeVerification,
  proveLedger,
  verifyLedger,
  type LedgerVerification,
  type HoldsByOwner,
  type ExpectedHouseBalance,
} from './verify';
export { listTopNet, getHeldAmount, sumNet, sumSpent, listActiveUsers } from './totals';
export { readStatement } from './statement';
export type { StatementPage, StatementQuery, StatementRow } from './statement';
