export { defineReconciliationCalls, type ReconciliationCallsDeps } from './calls';
export { findDifferenceOwner } from './decisions';
export { fetchStatements } from './fetch-statements';
export { matchLines } from './match-lines';
export { Reconciliation, statementDay } from './reconciliation';
export type {
  BookEntry,
  EntryKind,
  ReadBooks,
  Source,
  StatementDay,
  StatementLine,
  StatementSupplier,
  StatementSuppliers,
} from './ports';
