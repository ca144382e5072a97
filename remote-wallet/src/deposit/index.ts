export { useAdmission } from './use-admission';
