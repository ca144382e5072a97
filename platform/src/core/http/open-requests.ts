import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redactPath } from './log';

/** Requests without a complete response, for a process that is about to end (G3.03). */
export class OpenRequests {
  private readonly open = new Map<FastifyRequest, number>();
  private readonly waiting = new Set<() => void>();

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, _reply, done) => {
      this.open.set(request, performance.now());
      done();
    });
    app.addHook('onResponse', (request, _reply, done) => {
      this.open.delete(request);
      if (this.open.size === 0) {
        for (const resolve of this.waiting) resolve();
        this.waiting.clear();
      }
      done();
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
