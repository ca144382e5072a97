import type { Server } from 'socket.io';
import { moveSockets } from './server';

/** Connections that note in which order they were ended. */
function connections(count: number) {
  const ended: number[] = [];
  const sockets = new Map(Array.from({ length: count }, (_, id) => [id, { disconnect: () => ended.push(id) }]));
  return { ended, io: { sockets: { sockets } } as unknown as Server };
}
const all = (count: number) => Array.from({ length: count }, (_, id) => id);

test('leaving sockets end in equal steps, in random order, each once [G3.03]', async () => {
  const { ended, io } = connections(60);
  const moving = moveSockets(io, 300);
  expect(ended).toHaveLength(20);
  await moving;
  expect(ended).not.toEqual(all(60));
  expect(ended.toSorted((one, other) => one - other)).toEqual(all(60));
});

test('a refresh that is no longer needed ends no further sockets [G3.03]', async () => {
  const { ended, io } = connections(60);
  let isNeeded = true;
  const moving = moveSockets(io, 300, () => isNeeded);
  isNeeded = false;
  await moving;
  expect(ended).toHaveLength(20);
});
