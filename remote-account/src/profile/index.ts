export { toCallResult, useSingleFlight } from './call-result';
export { formatDateTime } from './date-format';
export { useAutoFocus } from './use-auto-focus';
export { useCopyToClipboard } from './use-copy-to-clipboard';
