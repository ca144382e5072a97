export { useDepositAccess, useRequireDepositAccess } from './use-deposit-access';
