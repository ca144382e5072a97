import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'socket.io';
import { getItemAt } from '@backlay/shared/domain';

const STEP_MS = 100;

/**
 * Ends the connections of this process, evenly spread over `overMs`, in random order. A page connects again within a second, wherever
 * the proxy sends it, and reads anew what it shows.
 * @param isNeeded asked between steps; false ends it early
 */
export async function moveSockets(io: Server, overMs: number, isNeeded: () => boolean = () => true): Promise<void> {
  const sockets = shuffle([...io.sockets.sockets.values()]);
  const steps = Math.max(1, Math.round(overMs / STEP_MS));
  const perStep = Math.ceil(sockets.length / steps);
  for (let at = 0; at < sockets.length && isNeeded(); at += perStep) {
    for (const socket of sockets.slice(at, at + perStep)) socket.disconnect(true);
    if (at + perStep < sockets.length) await sleep(STEP_MS, undefined, { ref: false });
  }
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [items[at], items[other]] = [getItemAt(items, other), getItemAt(items, at)];
  }
  return items;
}
