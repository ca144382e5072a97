import { registerServerPart, type DrawnAnswer } from '@backlay/shared/drawing';
import { namesInHindi, serverMessagesInHindi, uiInHindi } from '@backlay/shared/hi-in';
import { packGames, type PackedGames } from './games';
import Lobby from './lobby/lobby';
import { gamePlayTexts } from './texts/en/game-play';
import { lobbyTexts } from './texts/en/lobby';
import { inHindi } from './texts/hi-in';

/** The list that the lobby is drawn from, as it travels with the page; null where there is none. */
function packDrawn(answers: readonly DrawnAnswer[]): PackedGames | null {
  for (const one of answers) {
    if (one.name === 'casinoGames') return packGames(String(one.input?.gameType), one.answer);
  }
  return null;
}

/** What a brand calls its things, what the platform answers, and the texts of the casino. */
const hindi = {
  ...uiInHindi,
  ...serverMessagesInHindi,
  ...namesInHindi,
  ...inHindi,
};

registerServerPart({
  pack: packDrawn,
  texts: { ...lobbyTexts, ...gamePlayTexts },
  languages: { 'hi-in': hindi },
  screens: { lobby: Lobby },
});
