import type { sessionTexts } from './en/session';
import type { accountTexts } from './en/account';
import type { accountScreenTexts } from './en/screens';

type OwnKey = keyof typeof sessionTexts | keyof typeof accountTexts | keyof typeof accountScreenTexts;

declare global {
  interface BacklayTextKeys extends Record<OwnKey, string> {}
}
