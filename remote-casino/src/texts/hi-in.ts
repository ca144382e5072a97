import { gamePlayInHindi } from './hi/game-play';
import { lobbyInHindi } from './hi/lobby';

export const inHindi = { ...lobbyInHindi, ...gamePlayInHindi };
