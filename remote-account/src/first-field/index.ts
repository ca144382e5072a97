export { useFirstField } from './first-field';
