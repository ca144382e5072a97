export { Credit, type CreditActor, type CreditDeps } from './credit';
export { HOUSE_LINE, type CreditLine } from './lines';
export { proveCredit } from './prove-credit';
export { approvableIssue, registerCreditRoutes } from './routes';
export { seedCredit } from './seed';
