export { Credit, type CreditActor, type CreditDeps } from './credit';
export { HOUSE_LINE, type CreditLine, proveCredit, recountHouseLine, CREDIT_LEDGER_KEYS } from './lines';
export { approvableIssue, registerCreditRoutes } from './routes';
export { seedCredit } from './seed';
