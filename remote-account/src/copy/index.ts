export { useCopy } from './copy';
