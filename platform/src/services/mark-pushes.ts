import type { ReadReplica } from '../core/database';
import type { SocketPublisher } from '../realtime/sockets';

/**
 * Marks accounts for the replica before they receive a push: a page that asks again because of it reads no older state (G6.07). Pushes
 * of one moment share a reading of the position and stay in their order.
 */
export function markPushes(publisher: SocketPublisher, replica: Pick<ReadReplica, 'markWrites'>): SocketPublisher {
  let waiting: { readonly accountId: string; readonly send: () => void }[] = [];
  let isBusy = false;
  const work = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const pushes = waiting;
      waiting = [];
      await replica.markWrites([...new Set(pushes.map(({ accountId }) => accountId))]);
      for (const { send } of pushes) send();
    }
    isBusy = false;
  };
  return {
    ...publisher,
    toUser: (accountId, name, payload) => {
      if (!publisher.canReceive(accountId)) return;
      waiting.push({ accountId, send: () => publisher.toUser(accountId, name, payload) });
      if (!isBusy) void work();
    },
  };
}
