import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SimCommandResult, SimFeed } from '../src/betting/feed';

const id = z.string().min(1).max(64);
const price = z.number().min(1).max(1000);
const bodies = {
  finish: z.object({ eventId: id, runnerId: id }),
  setPrice: z.object({ marketId: id, runnerId: id, back: price, lay: price }),
  market: z.object({ marketId: id }),
};

/** Lets a journey steer the simulator where this process `listens` to it: POST /__sandbox/feed/{openMatch,openSportsbookMatch,openRace,finish,setPrice,suspend,release}. */
export function registerFeedControlRoutes(
  app: FastifyInstance,
  simulator: () => SimFeed | null,
  listens: () => boolean = () => true,
): void {
  if (!simulator()) return;
  // A process that leads again has a new simulator.
  const current = (): SimFeed => {
    const found = simulator();
    if (!found) throw new Error('Cannot control the feed: no simulator');
    return found;
  };
  const replyWith = (reply: FastifyReply, run: () => object) => {
    const answer = listens() ? run() : { ok: false, reason: 'Another process listens to the simulator' };
    return reply.code('ok' in answer && !answer.ok ? 409 : 200).send(answer);
  };

  function hook<T>(name: string, body: z.ZodType<T>, run: (given: T) => SimCommandResult): void {
    app.post(`/__sandbox/feed/${name}`, async (request, reply) => {
      const parsed = body.safeParse(request.body ?? {});
      if (!parsed.success) return reply.code(400).send({ ok: false, reason: z.prettifyError(parsed.error) });
      return replyWith(reply, () => run(parsed.data));
    });
  }

  hook('finish', bodies.finish, ({ eventId, runnerId }) => current().finish(eventId, runnerId));
  hook('setPrice', bodies.setPrice, ({ marketId, runnerId, back, lay }) =>
    current().setPrice(marketId, runnerId, back, lay),
  );
  hook('suspend', bodies.market, ({ marketId }) => current().suspend(marketId));
  hook('release', bodies.market, ({ marketId }) => current().release(marketId));
  app.post('/__sandbox/feed/openMatch', (_request, reply) => replyWith(reply, () => current().openMatch()));
  app.post('/__sandbox/feed/openSportsbookMatch', (_request, reply) =>
    replyWith(reply, () => current().openSportsbookMatch()),
  );
  app.post('/__sandbox/feed/openRace', (_request, reply) => replyWith(reply, () => current().openRace()));
}
