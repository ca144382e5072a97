import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { SimFeed, type Feed, type SimCommandResult } from '../src/betting/feed';

const id = z.string().min(1).max(64);
const price = z.number().min(1).max(1000);
const bodies = {
  finish: z.object({ eventId: id, runnerId: id }),
  setPrice: z.object({ marketId: id, runnerId: id, back: price, lay: price }),
  market: z.object({ marketId: id }),
};

/** Lets a journey steer the simulator where this process `listens` to it: POST /__sandbox/feed/{openMatch,openRace,finish,setPrice,suspend,release}. */
export function registerFeedControlRoutes(
  app: FastifyInstance,
  source: () => Feed,
  listens: () => boolean = () => true,
): void {
  if (!(source() instanceof SimFeed)) return;
  // A process that leads again has a new simulator.
  const simulator = (): SimFeed => source() as SimFeed;
  const replyWith = (reply: FastifyReply, run: () => SimCommandResult) => {
    const answer: SimCommandResult = listens()
      ? run()
      : { ok: false, reason: 'Another process listens to the simulator' };
    return reply.code(answer.ok ? 200 : 409).send(answer);
  };

  function hook<T>(name: string, body: z.ZodType<T>, run: (given: T) => SimCommandResult): void {
    app.post(`/__sandbox/feed/${name}`, async (request, reply) => {
      const parsed = body.safeParse(request.body ?? {});
      if (!parsed.success) return reply.code(400).send({ ok: false, reason: z.prettifyError(parsed.error) });
      return replyWith(reply, () => run(parsed.data));
    });
  }

  hook('finish', bodies.finish, ({ eventId, runnerId }) => simulator().finish(eventId, runnerId));
  hook('setPrice', bodies.setPrice, ({ marketId, runnerId, back, lay }) =>
    simulator().setPrice(marketId, runnerId, back, lay),
  );
  hook('suspend', bodies.market, ({ marketId }) => simulator().suspend(marketId));
  hook('release', bodies.market, ({ marketId }) => simulator().release(marketId));
  app.post('/__sandbox/feed/openMatch', async () => simulator().openMatch());
  app.post('/__sandbox/feed/openRace', async () => simulator().openRace());
}
