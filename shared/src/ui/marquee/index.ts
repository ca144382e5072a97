export { Marquee } from './marquee';
export type { MarqueeProps } from './marquee';
