export { contrast, blend, isHex } from './colour';
export type { Hex } from './colour';
export { deriveDesignTokens } from './derive';
export type { Theme } from './derive';
export { CONTRAST_PAIRS } from './pairs';
export type { ContrastPair } from './pairs';
export type { BrandTokens, ColourRole } from './roles';
export { brandStylesheet } from './stylesheet';
export type { BrandThemes } from './stylesheet';
