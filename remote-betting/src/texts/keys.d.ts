import type { bettingTexts } from './en/home';
import type { bettingScreenTexts } from './en/screens';

type OwnKey = keyof typeof bettingTexts | keyof typeof bettingScreenTexts;

declare global {
  interface BacklayTextKeys extends Record<OwnKey, string> {}
}
