export { formatReference, parseReference, REFERENCE_COUNT } from './reference';
