import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database';
import { planOf, type ListedAs } from '../casino-rules/table';
import { Books } from './books';
import { Desk } from './desk';
import { Lobby } from './lobby';
import { GAME_PATH, serveGamePages, type PageParts } from './pages';
import { serveGameSocket } from './socket';
import { Outbox, type AskWallet } from './wallet-client';

export type { AskWallet, WalletAnswer } from './wallet-client';

export interface CasinoProviderParts extends Pick<PageParts, 'brandStyle' | 'framedBy' | 'isOwnHost'> {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Sends a signed request to the platform's wallet. */
  readonly ask: AskWallet;
  /** What the catalogue says of a game. */
  readonly listed: (gameCode: string) => ListedAs | null;
  readonly failed: (error: unknown) => void;
  readonly clock?: () => number;
}

/** How often what the platform did not hear is said again, ms. */
const REPEAT_MS = 5_000;

/** The stand-in casino provider: its games on a host of their own, its books, and its calls to the players' wallets. */
export function openCasinoProvider({
  app,
  database,
  ask,
  listed,
  failed,
  clock = Date.now,
  ...pages
}: CasinoProviderParts) {
  const books = new Books(database, clock);
  const outbox = new Outbox(database, ask, clock);
  const plan = (gameCode: string) => {
    const game = listed(gameCode);
    return game && planOf(game);
  };
  const desk = new Desk({ books, ask, outbox, clock, failed, heard: (id, balance) => lobby.heard(id, balance) });
  const lobby: Lobby = new Lobby({ desk, ask, planOf: plan, clock });
  serveGamePages(app, {
    books,
    ...pages,
    find(gameCode) {
      const game = listed(gameCode);
      const found = game && planOf(game);
      return found && { plan: found, listed: game };
    },
  });
  const closeSocket = serveGameSocket(app.server as Server, lobby, failed);
  const repeating = setInterval(() => desk.deliver(), REPEAT_MS);
  repeating.unref();
  return {
    runs: (gameCode: string): boolean => plan(gameCode) !== null,
    path: GAME_PATH,
    /** Gives back what a stopped provider left open, unless another process still plays it, and says what is owed. */
    async recover({ onlyProcess }: { readonly onlyProcess: boolean }): Promise<void> {
      if (onlyProcess) await books.recover();
      await outbox.deliver();
    },
    close(): void {
      clearInterval(repeating);
      lobby.stop();
      closeSocket();
    },
  };
}
