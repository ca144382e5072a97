export { CodeField } from './CodeField';
export { useConfirmed, type Confirmed } from './use-confirmed';
