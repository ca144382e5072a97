export { AccountMenu } from './AccountMenu';
export { ACCOUNT_ENTRIES } from './entries';
