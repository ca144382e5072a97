import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { EventView, MarketService } from '../../src/betting/markets';
import type { SocketPublisher } from '../../src/realtime/sockets';
import { drawField } from './field';

export const TV_PATH = '/__sandbox/tv';
const LOOK_EVERY_MS = 1000;
/** The picture draws itself again, s: there is no script in it. */
const REDRAW_SECONDS = 2;

export interface LiveTvDeps {
  readonly app: FastifyInstance;
  readonly markets: MarketService;
  readonly isInPlay: (view: EventView, now: number) => boolean;
  readonly announce: Pick<SocketPublisher, 'toWatchers'>;
}

/**
 * Stands in for whoever shows matches: every simulated event in play has pictures, drawn from its score. Staff may show others in their
 * place, or none; what they decided is not undone. Answers how to stop.
 */
export function registerLiveTvRoutes({ app, markets, isInPlay, announce }: LiveTvDeps): () => void {
  app.get<{ Params: { eventId: string } }>(`${TV_PATH}/:eventId`, async (request, reply) => {
    const { eventId } = request.params;
    const view = markets.event(eventId);
    if (!view) return reply.code(404).send({ message: 'Nothing is shown here' });
    reply.removeHeader('x-frame-options');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        refresh: String(REDRAW_SECONDS),
        'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      })
      .send(pageOf(view));
  });

  const shown = new Set<string>();
  const timer = setInterval(() => {
    for (const view of markets.events()) {
      const { id: eventId, tenantIds } = view.event;
      if (shown.has(eventId) || !isInPlay(view, markets.now)) continue;
      shown.add(eventId);
      if (view.liveTv !== undefined) continue;
      const iframeUrl = `${TV_PATH}/${eventId}`;
      markets.hand.setLiveTv(eventId, iframeUrl);
      announce.toWatchers(eventId, 'LiveTvUpdated', { eventId, iframeUrl: `/live-tv/${eventId}` }, tenantIds);
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const STYLE = `
  html, body { margin: 0; height: 100%; background: #0c1a12; color: #fff; font: 600 16px system-ui, sans-serif; }
  main { display: grid; grid-template-rows: auto 1fr auto; height: 100%; padding: 12px; box-sizing: border-box; gap: 8px; }
  .live { background: #c4262e; border-radius: 4px; padding: 2px 8px; font-size: 12px; letter-spacing: .06em; }
  header { display: flex; gap: 8px; align-items: center; }
  svg { width: 100%; height: 100%; min-height: 0; }
  ul { list-style: none; margin: 0; padding: 8px 12px; background: #0009; border-radius: 8px; display: grid; gap: 4px; }
  li { display: flex; justify-content: space-between; gap: 12px; }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function pageOf({ event, score }: EventView): string {
  const sides = score?.sides ?? [{ name: event.name, score: '' }];
  const rows = sides
    .map(({ name, score: now }) => `<li><span>${escape(name)}</span><b>${escape(now)}</b></li>`)
    .join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<title>${escape(event.name)}</title><style>${STYLE}</style></head><body><main>` +
    `<header><span class="live">LIVE</span><span>${escape(score?.clock ?? '')}</span></header>` +
    `${drawField(event.sportId, score)}<ul>${rows}</ul></main></body></html>`
  );
}
