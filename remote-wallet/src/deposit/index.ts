export { restoreDraft } from './restore-draft';
export { useRequireDepositAccess, useDepositAccess } from './use-deposit-access';
