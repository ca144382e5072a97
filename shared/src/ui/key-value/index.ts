export { Figure, Figures, KeyValue, KeyValueList } from './key-value';
