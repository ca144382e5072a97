export { HistoryPortsContext } from './ports';
