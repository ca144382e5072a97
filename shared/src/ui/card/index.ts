export { Card, SectionHead } from './card';
export type { SectionHeadProps } from './card';
