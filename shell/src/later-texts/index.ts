export { createDeferredTexts, useDeferredTexts } from './later-texts';
