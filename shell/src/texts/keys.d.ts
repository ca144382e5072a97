import type { shellTexts } from './en/shell';
import type { deferredTexts } from './en/deferred';

type OwnKey = keyof typeof shellTexts | keyof typeof deferredTexts;

declare global {
  interface BacklayTextKeys extends Record<OwnKey, string> {}
}
