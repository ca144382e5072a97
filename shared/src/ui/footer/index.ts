export { AgeMark, Footer } from './footer';
export type { FooterColumnData, FooterProps } from './footer';
