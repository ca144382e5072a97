export { defineStaffCalls, type StaffParts } from './calls';
