import { z } from 'zod';
import { PORT_VERSION } from './messages';

// The policy of a page refuses the code that zod would generate to be faster.
z.config({ jitless: true });

const id = z.int().positive();
const name = z.string().max(80);
const path = z.string().max(2_000).startsWith('/');
const message = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ v: z.literal(PORT_VERSION), id, kind: z.literal(kind), ...shape });

/** Every message that a frame may send. Ids rise by each message; requests are answered under theirs. */
export const fromFrame = z.discriminatedUnion('kind', [
  // Requests
  message('call', { name, input: z.json().optional() }),
  message('emit', { name, payload: z.json() }),
  message('identity', {}),
  message('read', { key: name }),
  message('write', { key: name, value: z.string().nullable() }),
  // Notifications
  message('shown', {}),
  message('height', { px: z.number().nonnegative().max(1_000_000) }),
  message('go', { path, replace: z.boolean() }),
  message('back', {}),
  message('preload', { path }),
  message('sign-in', { path: path.optional() }),
  message('sign-out', {}),
  message('toast', { tone: z.enum(['success', 'error', 'info']), text: z.string().max(2_000) }),
  message('open', { name }),
  message('close', { name }),
  message('watch', { watch: id, name }),
  message('watch-event', { watch: id, eventId: name, as: z.enum(['page', 'list']).optional() }),
  message('unwatch', { watch: id }),
  message('done', {}),
  message('failed', { cause: z.string().max(2_000) }),
  message('pong', { ping: id }),
]);

export type FromFrame = z.output<typeof fromFrame>;
export type FrameRequest = Extract<FromFrame, { kind: 'call' | 'emit' | 'identity' | 'read' | 'write' }>;

/** Keys that reach a prototype wherever an object is copied by assignment. */
const PROTOTYPE_KEY = /"(?:__proto__|constructor|prototype)"\s*:/;

/** A message of a frame; null for what is no message of this protocol. Never throws. */
export function parseFromFrame(text: string): FromFrame | null {
  // An escape may spell a key that the pattern does not see: such a text is parsed, and its keys are compared.
  const mayReachPrototype = PROTOTYPE_KEY.test(text) || text.includes('\\u');
  try {
    const parsed: unknown = JSON.parse(text, mayReachPrototype ? refusePrototypeKey : undefined);
    const checked = fromFrame.safeParse(parsed);
    return checked.success ? checked.data : null;
  } catch {
    return null;
  }
}

function refusePrototypeKey(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Error(`The key ${key} is refused`);
  return value;
}
