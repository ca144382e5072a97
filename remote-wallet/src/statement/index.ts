export { StatementList, type StatementFilter } from './statement-list';
