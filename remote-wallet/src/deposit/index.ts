export { useAdmission, useAdmittedPage } from './use-admission';
