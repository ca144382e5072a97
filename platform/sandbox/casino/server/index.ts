import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../src/core/database';
import { planOf, type ListedAs } from '../games/game-catalogue';
import { RoundRepository } from './round-repository';
import { BetCashier } from './bet-cashier';
import { ResumeKeys } from './resume-keys';
import { ClusterChannel } from './cluster-channel';
import { GameSessions, type OpenGameSession } from './game-sessions';
import { GAME_PATH, serveGamePages, type GamePageDeps } from './pages';
import { serveGameSocket } from './socket';
import { Outbox, type AskWallet } from './wallet-client';

export type { AskWallet, WalletAnswer } from './wallet-client';

export interface CasinoProviderDeps extends Pick<GamePageDeps, 'brandStyle' | 'framedBy' | 'isOwnHost'> {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Sends a signed request to the platform's wallet. */
  readonly ask: AskWallet;
  /** Facts of a game from the catalogue. */
  readonly listed: (gameCode: string) => ListedAs | null;
  readonly failed: (error: unknown) => void;
}

/** Interval in ms after which an unanswered message to the platform is sent again. */
const REPEAT_MS = 5_000;
/** How often it is looked whether a game lost its leader, ms. */
const WATCH_MS = 1_000;
const KEYS_MS = 3_600_000;

/** The stand-in casino provider: its games on a host of their own, its books, and its calls to the players' wallets. */
export function openCasinoProvider({ app, database, ask, listed, failed, ...pages }: CasinoProviderDeps) {
  const line: ClusterChannel = new ClusterChannel(database, {
    onReceived: (message) => lobby.receiveFromCluster(message),
    lost: () => lobby.stepDown(),
    found: () => void lobby.sitAgain().catch(failed),
    failed,
  });
  const clock = line.now;
  const books = new RoundRepository(database, clock, () => line.id);
  const outbox = new Outbox(database, ask, clock);
  const plan = (gameCode: string) => {
    const game = listed(gameCode);
    return game && planOf(game);
  };
  const admin = new BetCashier({
    books,
    ask,
    outbox,
    clock,
    failed,
    onReceived: (id, balance) => lobby.onReceived(id, balance),
  });
  const keys = new ResumeKeys<OpenGameSession>(database, clock);
  const lobby: GameSessions = new GameSessions({ admin, line, keys, ask, planOf: plan, clock });
  serveGamePages(app, {
    books,
    ...pages,
    find(gameCode) {
      const game = listed(gameCode);
      const found = game && planOf(game);
      return found && { plan: found, listed: game };
    },
  });
  const closeSocket = serveGameSocket(app.server, lobby, failed);
  const repeating = every(REPEAT_MS, async () => {
    await books.callOffAbandoned();
    admin.deliver();
  });
  const watching = every(WATCH_MS, () => lobby.watch());
  const forgetting = every(KEYS_MS, () => keys.forgetOld());

  function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => void work().catch(failed), ms).unref();
  }

  return {
    runs: (gameCode: string): boolean => plan(gameCode) !== null,
    /** How a phone is held for a game; its table of bets makes roulette a game for an upright one. */
    orientation(gameCode: string): 'any' | 'portrait' {
      const found = plan(gameCode);
      return found?.kind === 'rounds' && found.theme === 'roulette' ? 'portrait' : 'any';
    },
    path: GAME_PATH,
    /** Joins the other processes, refunds what stopped processes left open, and sends the pending messages. */
    async recover(): Promise<void> {
      await line.open();
      await books.callOffAbandoned();
      await outbox.deliver();
    },
    async close(): Promise<void> {
      for (const timer of [repeating, watching, forgetting]) clearInterval(timer);
      lobby.stop();
      closeSocket();
      await line.close();
    },
  };
}
