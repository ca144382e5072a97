import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findText } from '@backlay/shared/domain';
import { bundleOf, faceOf, isFace, isPage, styleText, type PageName } from './bundle';
import type { RoundRepository } from './round-repository';
import type { GamePlan, ListedAs } from '../games/game-catalogue';

export const GAME_PATH = '/__sandbox/casino/play';
const ASSETS = '/__sandbox/casino/assets';
const VERIFY_PATH = '/__sandbox/casino/verify';
const ROUND_PATH = '/__sandbox/casino/rounds';

export interface GamePageDeps {
  readonly books: RoundRepository;
  /** How a game is run, and what it is called; null for an unknown one. */
  readonly find: (gameCode: string) => { readonly plan: GamePlan; readonly listed: ListedAs } | null;
  /** A brand's colours as CSS; those of any brand for one that is not known. */
  readonly brandStyle: (tenantId: string) => string;
  /** Origins whose pages may show a game in a frame. */
  readonly framedBy: () => readonly string[];
  /** Whether the request came to the games' own host: no brand serves them. */
  readonly isOwnHost: (host: string) => boolean;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The pages of the games, on a host of their own: a game, the page that verifies a round, and what they load. */
export function serveGamePages(app: FastifyInstance, parts: GamePageDeps): void {
  const owned = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (parts.isOwnHost(request.headers.host ?? '')) return true;
    await reply.code(404).send({ message: 'Page not found' });
    return false;
  };

  /** The page of a player who reads Hindi is in Hindi. */
  const languageOf = ({ query }: FastifyRequest): 'hi' | 'en' =>
    findText(query, 'language') === 'hi-in' ? 'hi' : 'en';

  async function page(request: FastifyRequest, reply: FastifyReply, name: PageName, title: string, data: object) {
    const style = parts.brandStyle(findText(request.query, 'brand') ?? '') + (await styleText());
    const host = /^[a-z0-9.-]+(:\d{1,5})?$/i.exec(request.headers.host ?? '')?.[0] ?? "'none'";
    reply.removeHeader('x-frame-options');
    void reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src ${hashOf(style)}`,
        // Positions that move are set by script on elements, never written as markup.
        "style-src-attr 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src 'self' ws://${host} wss://${host}`,
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${name === 'verify' ? "'self' " : ''}${parts.framedBy().join(' ') || "'none'"}`,
      ].join('; '),
    });
    return reply.send(
      `<!doctype html><html lang="${languageOf(request)}"><head><meta charset="utf-8"><title>${escape(title)}</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="icon" href="data:,"><style>${style}</style></head>` +
        `<body><main id="game" data-page="${escape(JSON.stringify(data))}"></main>` +
        `<script type="module" src="${ASSETS}/${name}.js"></script></body></html>`,
    );
  }

  app.get(`${GAME_PATH}/:gameCode`, async (request, reply) => {
    if (!(await owned(request, reply))) return reply;
    const gameCode = findText(request.params, 'gameCode') ?? '';
    const found = parts.find(gameCode);
    if (!found) return reply.code(404).send({ message: 'Game not found' });
    const { plan, listed } = found;
    const { gameName } = listed;
    const theme = plan.kind === 'slot' ? 'slot' : plan.theme;
    const view = plan.kind === 'rounds' ? plan.game.view : plan.kind;
    return page(request, reply, plan.kind, gameName, { gameCode, gameName, theme, view, verify: VERIFY_PATH });
  });

  app.get(VERIFY_PATH, async (request, reply) => {
    if (!(await owned(request, reply))) return reply;
    return page(request, reply, 'verify', 'Verify a round', { rounds: ROUND_PATH });
  });

  // What decided a round, once it is over; before, only what was promised.
  app.get<{ Params: { id: string } }>(`${ROUND_PATH}/:id`, async (request, reply) => {
    const { id } = request.params;
    const round = await parts.books.round(id.split(':', 1)[0] ?? '');
    const found = round && parts.find(round.gameCode);
    void reply.header('cache-control', 'no-store');
    if (!round || !found) return reply.code(404).send({ message: 'Round not found' });
    const { gameCode, nonce, seedHash, state, serverSeed, playerSeed, outcome } = round;
    const { gameName, gameType, providerType } = found.listed;
    const listed = { gameName, gameType, providerType };
    const shown = { id: round.id, gameCode, gameName, listed, nonce, seedHash, state };
    return reply.send(state === 'done' ? { ...shown, serverSeed, playerSeed, outcome } : shown);
  });

  serveAssets(app);
}

/** The scripts and typefaces that the pages load. */
function serveAssets(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${ASSETS}/:file`, async (request, reply) => {
    const { file } = request.params;
    const face = /^([\w-]+)\.woff2$/.exec(file)?.[1];
    if (face && isFace(face))
      return reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await faceOf(face));
    const name = /^(\w+)\.js$/.exec(file)?.[1];
    if (!name || !isPage(name)) return reply.code(404).send({ message: 'Page not found' });
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await bundleOf(name));
  });
}
