import type { Server } from 'socket.io';
import { waitFor } from '../../../testing/processes';
import { createRefresh, moveSockets } from './server';

/** Connections that note in which order they were ended, as of a time. */
function connections(count: number, issued = 0) {
  const ended: number[] = [];
  const sockets = new Map<number, object>();
  const connect = (id: number, at: number): void => {
    const disconnect = () => {
      ended.push(id);
      sockets.delete(id);
    };
    sockets.set(id, { handshake: { issued: at }, disconnect });
  };
  for (let id = 0; id < count; id += 1) connect(id, issued);
  return { ended, connect, io: { sockets: { sockets } } as unknown as Server };
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
  const moving = moveSockets(io, 300, { isNeeded: () => isNeeded });
  isNeeded = false;
  await moving;
  expect(ended).toHaveLength(20);
});

test('a connection made after the missed message stays, one made before it is ended [G3.09]', async () => {
  const { ended, connect, io } = connections(2, 100);
  connect(2, 200);
  await moveSockets(io, 100, { before: 200 });
  expect(ended.toSorted()).toEqual([0, 1]);
});

test('tabs that returned during a refresh are moved once more when another message was missed [G3.09]', async () => {
  const { ended, connect, io } = connections(1);
  const refresh = createRefresh(io, () => true);
  refresh();
  expect(ended).toEqual([0]);
  connect(0, Date.now() - 1000);
  await new Promise((done) => setTimeout(done, 1));
  refresh();
  await waitFor(async () => ended.length === 2);
  connect(0, Date.now() + 60_000);
  refresh();
  await new Promise((done) => setImmediate(done));
  expect(ended).toEqual([0, 0]);
});

test('a message that was missed within the millisecond of the last refresh moves tabs as well [G3.09]', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  try {
    const { ended, connect, io } = connections(1);
    const refresh = createRefresh(io, () => true);
    refresh();
    await new Promise((done) => setImmediate(done));
    connect(0, 999_000);
    refresh();
    expect(ended).toEqual([0, 0]);
  } finally {
    now.mockRestore();
  }
});
