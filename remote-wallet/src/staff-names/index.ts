export { toPlainName } from './plain-name';
export { useStaffNames } from './use-staff-names';
