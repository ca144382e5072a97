export { StatementList, type StatementFilter } from './StatementList';
