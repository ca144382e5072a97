import type { gamePlayTexts } from './en/game-play';
import type { lobbyTexts } from './en/lobby';

type OwnKey = keyof typeof gamePlayTexts | keyof typeof lobbyTexts;

declare global {
  interface BacklayTextKeys extends Record<OwnKey, string> {}
}
