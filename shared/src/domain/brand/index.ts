export { contrast, blend, isHex } from './colour';
export type { Hex } from './colour';
export { deriveDesignTokens } from './derive-tokens';
export type { Theme } from './derive-tokens';
export { CONTRAST_PAIRS } from './pairs';
export type { ContrastPair } from './pairs';
export type { BrandTokens, ColourRole } from './colour-roles';
export { brandStylesheet } from './stylesheet';
export type { BrandThemes } from './stylesheet';
