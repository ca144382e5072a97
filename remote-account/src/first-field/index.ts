export { useAutoFocus } from './first-field';
