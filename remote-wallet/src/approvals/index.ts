export { ApprovalList } from './approval-list';
