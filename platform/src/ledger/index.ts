export { createLedger } from './ledger';
export type { Ledger, Points } from './ledger';
export { holdLines, lockBalances, post } from './posting';
export type { Balance, HouseAccount, Line, Posting, TransactionKind } from './posting';
export { proveNightly } from './nightly';
export { proveBooks } from './prove';
export type { BooksProof, HeldByOwner, HouseClaim } from './prove';
export { bestSince, heldOf, netOf, spentOn, usersWith } from './totals';
export type { StatementPage, StatementQuery, StatementRow } from './statement';
