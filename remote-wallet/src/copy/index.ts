export { CopyButton, HIGHLIGHT_MS } from './copy-button';
