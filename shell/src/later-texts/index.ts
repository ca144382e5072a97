export { createDeferredTexts } from './later-texts';
export { useDeferredTexts } from './use-deferred-texts';
