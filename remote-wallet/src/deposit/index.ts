export { useDepositAccess, useRequireDepositAccess } from './use-admission';
