export { AccountMenu } from './account-menu';
export { ACCOUNT_ENTRIES } from './entries';
