import type { FastifyInstance } from 'fastify';
import { toPaise } from '@backlay/shared/domain';
import type { Approvals, SecondPerson } from '../core/approvals';
import type { Bonuses } from '../money/bonuses';
import {
  approvableWin,
  CasinoSessions,
  CasinoWallet,
  registerCasinoRoleRoutes,
  toWireCasinoBet,
  type CasinoPlayers,
  type GameProvider,
} from '../casino/wallet';
import {
  CASINO_SIGNATURE_HEADER,
  CASINO_WEBHOOK_PATH,
  createAdapter,
  serveCasinoWebhook,
  signCasino,
} from '../casino/provider';
import { defineCasinoCalls, findGameByCode, serveGameArt } from '../casino/games';
import { deriveKeys, type Config, type KeyRing, type PurposeKeys } from '../core/config';
import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import { toWireBalance, type Accounts, type Sessions } from '../accounts/identity';
import type { Ledger } from '../money/ledger';
import type { SocketPublisher } from '../realtime/sockets';
import type { SaferGamblingService } from '../accounts/safer-gambling';
import { usesSandboxCasino, type AskWallet, type Sandbox, type WalletAnswer } from './load-sandbox';
import { tenantStylesheet, type TenantDirectory, type TenantRecord } from '../core/tenants';

export interface CasinoDeps {
  readonly app: FastifyInstance;
  readonly define: RegisterRoute;
  readonly config: Config;
  readonly secret: KeyRing;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly logins: Pick<Sessions, 'onSessionRevoked'>;
  readonly ledger: Ledger;
  readonly announce: SocketPublisher;
  readonly saferGambling: SaferGamblingService;
  readonly approvals: Approvals;
  readonly secondPerson: SecondPerson;
  readonly bonuses: Bonuses;
  readonly warn: (message: string, fields?: object) => void;
  /** Null where the operator's provider is used. */
  readonly sandbox: Sandbox | null;
}

/** A wallet call that did not get through in this time is unanswered, ms. */
const ANSWER_MS = 8_000;

/** The casino with the operator's provider, or with the sandbox's, which speaks through the same signed interface. */
export async function registerCasino(parts: CasinoDeps) {
  const { app, define, config, secret, database, tenants, accounts, warn } = parts;
  const sandboxed = usesSandboxCasino(config);
  const name = sandboxed ? 'sandbox' : 'provider';
  const keys: PurposeKeys = config.casinoSecret ? [config.casinoSecret] : deriveKeys(secret, 'casino provider');
  // The sandbox's games speak the house's own dialect.
  const dialect = sandboxed ? 'signed-json' : config.casinoDialect;
  const players = {
    async find(accountId: string) {
      const account = await accounts.byId(accountId);
      if (account?.userType !== 'user') return null;
      const { userName, tenantId, demo, status, settings } = account;
      return { userName, tenantId, demo, blocked: status !== 'active', casinoLock: settings.casinoLock ?? false };
    },
  };
  const sessions = new CasinoSessions(database);
  parts.logins.onSessionRevoked(
    (ended) => void sessions.endOf(ended).catch((error: unknown) => warn('game session end failed', { err: error })),
  );
  const wallet = createWallet(parts, sessions, players);
  registerHeldWins(parts);
  await serveCasinoWebhook(app, wallet, [createAdapter(dialect, name, keys)]);
  serveGameArt(app);

  const gamesOrigin = (): string => originOf(config, tenants);
  const sandbox = sandboxed ? openSandboxProvider(parts, name, keys[0]) : null;
  const provider: GameProvider = {
    name,
    signals: sandbox !== null,
    ...(sandbox && { orientation: sandbox.orientation }),
    launchUrl({ token, gameCode, tenantId, language }) {
      if (!sandbox && !config.casinoLaunchUrl) return null;
      if (!sandbox)
        return (config.casinoLaunchUrl ?? '')
          .replaceAll('{token}', encodeURIComponent(token))
          .replaceAll('{game}', encodeURIComponent(gameCode))
          .replaceAll('{language}', encodeURIComponent(language));
      if (!sandbox.runs(gameCode)) return null;
      const query = new URLSearchParams({ token, brand: tenantId, ...(language && { language }) });
      return `${gamesOrigin()}${sandbox.path}/${gameCode}?${query.toString()}`;
    },
  };
  const games = defineCasinoCalls(define, { database, tenants, players, sessions, provider });
  registerCasinoRoleRoutes(define, { database, accounts });
  return {
    /** Origins of games, for the policy of the pages that frame them. */
    frames: (): readonly string[] => (sandbox ? [gamesOrigin()] : []),
    /** Games of a brand that a text finds. */
    findGames: (tenant: TenantRecord, text: string) =>
      games.search(text, tenant).map(({ gameId, gameName, gameCode, providerName, subProviderName }) => {
        return { gameId, gameName, gameCode, providerName, subProviderName };
      }),
    recover: async () => sandbox?.recover(),
    sweep: () => sessions.sweep(),
    close: () => sandbox?.close(),
  };
}

/** The wallet: a large win waits for a second person, and the player's tabs are sent what changed. */
function createWallet(parts: CasinoDeps, sessions: CasinoSessions, players: CasinoPlayers): CasinoWallet {
  const { database, ledger, accounts, announce, bonuses, warn } = parts;
  return new CasinoWallet({
    database,
    ledger,
    sessions,
    players,
    limits: parts.saferGambling,
    approval: {
      isNeeded: (tenantId, amount) => parts.secondPerson.isNeeded('casino.win', tenantId, amount),
      async propose(connection, { id, accountId, amount }, tenantId) {
        const player = await accounts.byId(accountId, connection);
        await parts.approvals.proposeByPlatform(connection, {
          action: 'casino.win',
          tenantId,
          accountId,
          target: id,
          subject: player?.userName ?? accountId,
          amount,
          input: { id },
        });
      },
    },
    news({ accountId, bet }) {
      if (bet.status === 'open') announce.toUser(accountId, 'getOpenBetCasinoUpdates', { bet });
      else announce.toUser(accountId, 'getOpenBetCasinoResultUpdates', { bets: [bet] });
      if (bet.status === 'won' || bet.status === 'lost')
        bonuses
          .wagered(accountId, `round:${bet._id}`, toPaise(bet.stake), Date.parse(bet.createdAt))
          .catch((error: unknown) => warn('wagering count failed', { err: error }));
      publishBalance(parts, accountId);
    },
  });
}

/** Lets a second person release a held win. */
function registerHeldWins(parts: CasinoDeps): void {
  const { database, announce, warn } = parts;
  parts.approvals.register(
    approvableWin((accountId, betId) => {
      toWireCasinoBet(database, betId).then(
        (bet) => bet && announce.toUser(accountId, 'getOpenBetCasinoResultUpdates', { bets: [bet] }),
        (error: unknown) => warn('win push failed', { err: error }),
      );
      publishBalance(parts, accountId);
    }),
  );
}

function publishBalance({ ledger, announce, warn }: CasinoDeps, accountId: string): void {
  ledger.points(accountId).then(
    (points) => announce.toUser(accountId, 'getPtsUpdates', toWireBalance(points)),
    (error: unknown) => warn('balance push failed', { err: error }),
  );
}

/** The sandbox's casino provider; its wallet requests go through the signed webhook. */
function openSandboxProvider({ app, database, tenants, warn, sandbox }: CasinoDeps, name: string, key: string) {
  if (!sandbox) throw new Error('Cannot open the casino: the sandbox is not loaded');
  const ask: AskWallet = async (action, body) => {
    const payload = JSON.stringify(body);
    const answer = await Promise.race([
      app.inject({
        method: 'POST',
        url: `${CASINO_WEBHOOK_PATH}/${name}/${action}`,
        headers: {
          'content-type': 'application/json',
          [CASINO_SIGNATURE_HEADER]: signCasino(key, action, payload, Date.now()),
        },
        payload,
      }),
      new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null).unref()),
    ]);
    return answer === null || answer.statusCode >= 500 ? null : answer.json<WalletAnswer>();
  };
  return sandbox.openCasinoProvider({
    app,
    database,
    ask,
    listed: findGameByCode,
    failed: (error) => warn('sandbox casino failed', { err: error }),
    brandStyle: (tenantId) => {
      const tenant = tenants.byId(tenantId) ?? tenants.all()[0];
      return tenant ? tenantStylesheet(tenant) : '';
    },
    framedBy: () => tenants.all().map((tenant) => tenants.urlOf(tenant)),
    isOwnHost: (host) => tenants.byHost(host) === undefined,
  });
}

/** Where the sandbox's games are: scheme and port are those of the brands. */
function originOf({ gamesHost }: Config, tenants: TenantDirectory): string {
  const brand = tenants.all()[0];
  const { protocol, port } = new URL(brand ? tenants.urlOf(brand) : 'http://localhost');
  return `${protocol}//${gamesHost}${port ? `:${port}` : ''}`;
}
