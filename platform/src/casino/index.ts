export { defineCasinoCalls } from './calls';
