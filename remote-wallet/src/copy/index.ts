export { CopyButton, HIGHLIGHT_MS } from './CopyButton';
