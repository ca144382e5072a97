export { useCopyToClipboard } from './copy';
