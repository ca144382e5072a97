import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

/** What the processes of one platform say to each other. Nothing is kept: who is not there does not hear it. */
export interface Bus {
  /** Names this process. */
  readonly self: string;
  /** To every other process. */
  say(topic: string, payload: unknown): void;
  /** Told of what others say, in the order in which each of them said it. Resolves once nothing is missed any more. */
  hear(topic: string, listener: (payload: never, from: string) => void): Promise<void>;
  close(): void;
}

interface Said {
  readonly from: string;
  readonly payload: never;
}

/** Over Redis, under a prefix that is one platform's. */
export function openBus(redisUrl: string, prefix = 'backlay'): Bus {
  const self = randomUUID();
  const speaker = new Redis(redisUrl);
  const hearer = new Redis(redisUrl);
  // Without a listener an unreachable Redis would end this process; both connect again by themselves.
  for (const redis of [speaker, hearer]) redis.on('error', () => undefined);
  const listeners = new Map<string, Set<(payload: never, from: string) => void>>();
  hearer.on('message', (channel: string, text: string) => {
    const { from, payload } = JSON.parse(text) as Said;
    if (from !== self) for (const listener of listeners.get(channel) ?? []) listener(payload, from);
  });
  const channelOf = (topic: string): string => `${prefix}:${topic}`;
  return {
    self,
    say(topic, payload) {
      // What is said while Redis is away is old when it is back.
      if (speaker.status === 'ready')
        speaker.publish(channelOf(topic), JSON.stringify({ from: self, payload })).catch(() => undefined);
    },
    async hear(topic, listener) {
      const channel = channelOf(topic);
      const known = listeners.get(channel);
      listeners.set(channel, (known ?? new Set()).add(listener));
      if (!known) await hearer.subscribe(channel);
    },
    close() {
      speaker.disconnect();
      hearer.disconnect();
    },
  };
}
