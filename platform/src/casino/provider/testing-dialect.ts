import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createLedger, type Ledger } from '../../money/ledger';
import type { ProviderAdapter, ProviderAnswer, ProviderRequest } from './adapter';
import { findGameByCode } from '../games/game-catalogue';
import type { CasinoNews, CasinoPlayer } from '../wallet/ports';
import { CasinoSessions } from '../wallet/sessions';
import { CasinoWallet } from '../wallet/wallet';

/** What a test declares of an adapter: how its provider writes each request, and reads each answer. Amounts are paise. */
export interface ProviderFixture {
  readonly adapter: ProviderAdapter;
  write(
    message:
      | { readonly action: 'session'; readonly token: string }
      | { readonly action: 'balance' | 'end'; readonly sessionId: string }
      | { readonly action: 'bet'; transactionId: string; sessionId: string; roundId: string; amount: number }
      | {
          readonly action: 'win';
          transactionId: string;
          sessionId: string;
          roundId: string;
          amount: number;
          closes?: boolean;
        }
      | { readonly action: 'rollback'; transactionId: string; sessionId: string; betTransactionId: string },
    now: number,
  ): ProviderRequest;
  read(answer: ProviderAnswer): { readonly ok: boolean; readonly balance: number | null; readonly code: string | null };
  /** The session that an answer to `session` opened. */
  sessionOf(answer: ProviderAnswer): string;
}

const game = findGameByCode('AVIATOR');
if (!game) throw new Error('The catalogue has no Aviator');

/** A player with 1000.00 and a provider who speaks that dialect, anew for each test of the file that calls it. */
export function createProviderFixture({ adapter, write, read, sessionOf }: ProviderFixture) {
  let ledger: Ledger;
  let wallet: CasinoWallet;
  let count = 0;
  const scene = {
    game: game!,
    /** What the provider and the platform take for now, ms. */
    now: Date.UTC(2026, 0, 1),
    account: '',
    notifications: [] as CasinoNews[],
    player: {} as CasinoPlayer,
    database: null as unknown as TestDatabase,
    sessions: null as unknown as CasinoSessions,
  };
  async function ask(message: Parameters<typeof write>[0]) {
    const sent = write(message, scene.now);
    const parsed = adapter.read(sent, scene.now);
    const result = parsed.ok ? await wallet.run(adapter.name, parsed.operation) : parsed;
    const answer = adapter.answer(result, parsed.ok ? parsed.operation : null);
    return { ...read(answer), answer };
  }
  const launch = () => {
    const { account: accountId, game, sessions } = scene;
    return sessions.launch({ provider: adapter.name, accountId, tenantId: 'royal', demo: false, game });
  };
  async function open() {
    const { token } = await launch();
    return sessionOf((await ask({ action: 'session', token })).answer);
  }
  const id = () => `t${(count += 1)}-${scene.account.slice(0, 8)}`;
  const available = async () => (await ledger.balance(scene.account)).available;
  const bet = (sessionId: string, roundId: string, amount: number, transactionId = id()) =>
    ask({ action: 'bet', transactionId, sessionId, roundId, amount });
  const win = (sessionId: string, roundId: string, amount: number, transactionId = id(), closes = true) =>
    ask({ action: 'win', transactionId, sessionId, roundId, amount, closes });
  beforeAll(async () => {
    scene.database = await openTestDatabase();
  });
  afterAll(() => scene.database.close());
  beforeEach(async () => {
    scene.account = randomUUID();
    scene.notifications = [];
    scene.player = { userName: 'asha', tenantId: 'royal', demo: false, blocked: false, casinoLock: false };
    ledger = createLedger(scene.database);
    scene.sessions = new CasinoSessions(scene.database, () => scene.now);
    wallet = new CasinoWallet({
      database: scene.database,
      ledger,
      sessions: scene.sessions,
      players: { find: async () => scene.player },
      news: (news) => void scene.notifications.push(news),
      clock: () => scene.now,
    });
    await ledger.openWith(scene.account, 100_000, 'opening');
  });
  return { scene, ask, launch, open, id, available, bet, win };
}
