import { registerServerPart, type DrawnAnswer } from '@backlay/shared/drawing';
import { namesInHindi, serverMessagesInHindi, uiInHindi } from '@backlay/shared/hi-in';
import { packGames, packTop, type PackedGames, type PackedTop } from './games';
import Lobby from './lobby/lobby';
import { gamePlayTexts } from './texts/en/game-play';
import { lobbyTexts } from './texts/en/lobby';
import { inHindi } from './texts/hi-in';

/** What the lobby is drawn from, as it travels with the page: a list, or the first games of several; null where there is none. */
function packDrawn(answers: readonly DrawnAnswer[]): PackedGames | PackedTop | null {
  const lists = answers.flatMap((one) =>
    one.name === 'casinoGames' ? [{ category: String(one.input?.gameType), answer: one.answer }] : [],
  );
  const [first, ...others] = lists;
  if (others.length > 0) return packTop(lists);
  return first ? packGames(first.category, first.answer) : null;
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
