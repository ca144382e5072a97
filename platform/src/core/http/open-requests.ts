import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redactPath } from './log';

/**
 * Calls `run` once for each request that is over: its response is complete, or its client left and no handler works on it any more.
 * Fastify's onResponse does not see clients that leave.
 */
export function onceOver(app: FastifyInstance, run: (request: FastifyRequest) => void): void {
  const open = new WeakSet<FastifyRequest>();
  const left = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest): void => {
    if (open.delete(request)) run(request);
  };
  app.addHook('onRequest', (request, reply, done) => {
    open.add(request);
    reply.raw.once('close', () => {
      // Without its whole body no handler has begun.
      if (reply.sent || !request.raw.complete) end(request);
      else left.add(request);
    });
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (left.has(request)) end(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    end(request);
    done();
  });
}

/** Requests without a complete response, for a process that is about to end (G3.03). */
export class OpenRequests {
  private readonly open = new Map<FastifyRequest, number>();
  private readonly waiting = new Set<() => void>();

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, _reply, done) => {
      this.open.set(request, performance.now());
      done();
    });
    onceOver(app, (request) => {
      this.open.delete(request);
      if (this.open.size > 0) return;
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
    });
  }

  /** Each with its call or path and its age, ms. */
  list(): { readonly call: string; readonly ms: number }[] {
    const now = performance.now();
    return [...this.open].map(([request, since]) => ({
      call: request.callName ?? `${request.method} ${redactPath(request.url)}`,
      ms: Math.round(now - since),
    }));
  }

  /** Resolves once there are none, or after `ms`. */
  async settled(ms: number): Promise<void> {
    if (this.open.size === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.waiting.add(resolve);
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }
}
