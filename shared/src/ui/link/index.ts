export { Link, LinkProvider } from './link';
export type { LinkProps } from './link';
