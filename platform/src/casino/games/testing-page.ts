import { WebSocket } from 'ws';

/** A game's page: its socket, with the messages that came and the answers to what it asks. */
export class GamePageDriver {
  readonly received: Record<string, unknown>[] = [];
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();
  private asked = 0;

  /** Comes back with the key of an earlier line. */
  static withKey(host: string, port: number, key: string): GamePageDriver {
    return new GamePageDriver(`http://${host}/`, port, { key });
  }

  constructor(url: string, port: number, hello?: object) {
    const { host, searchParams } = new URL(url);
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/__sandbox/casino/socket`, {
      headers: { host, origin: `http://${host}` },
    });
    this.socket.on('open', () =>
      this.socket.send(
        JSON.stringify({ type: 'hello', seed: 'asha', ...(hello ?? { token: searchParams.get('token') }) }),
      ),
    );
    this.socket.on('message', (data) => {
      this.received.push(JSON.parse(String(data)));
      for (const look of [...this.waiting]) look();
    });
  }

  /** The first message, from now or before, that fits. */
  // oxlint-disable-next-line typescript/no-explicit-any -- messages of every shape are looked into
  until(fits: (message: Record<string, unknown>) => boolean): Promise<Record<string, any>> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.received.find(fits);
        if (!found) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }

  /** The first round that fits, or the newest one; each change of its phase shows it anew. */
  async untilRound(
    fits: (round: { readonly id: string; readonly phase: string }, isNewest: boolean) => boolean,
  ): Promise<{ readonly id: string; readonly phase: string }> {
    const rounds = () =>
      this.received.flatMap((message) => {
        const round = this.roundIn(message);
        return round ? [{ id: String(round['id']), phase: String(round['phase']) }] : [];
      });
    const find = () => rounds().find((round, index, all) => fits(round, index === all.length - 1));
    await this.until(() => find() !== undefined);
    return find() ?? this.untilRound(fits);
  }

  /** Bets as soon as bets are taken; answers what came and the round it is on. */
  async betWhenOpen(fields: object): Promise<{ readonly taken: Record<string, unknown>; readonly roundId: string }> {
    for (;;) {
      // The newest round alone counts: one that was shown before may be over or called off.
      const newest = () => this.received.map((message) => this.roundIn(message)).findLast((round) => round !== null);
      await this.until(() => newest()?.['phase'] === 'betting' && !this.tried.has(newest()?.['id']));
      const roundId = String(newest()?.['id']);
      this.tried.add(roundId);
      const taken = await this.ask('bet', fields);
      if (taken['reason'] !== 'closed') return { taken, roundId };
    }
  }

  private readonly tried = new Set<unknown>();
  private roundIn(message: Record<string, unknown>): Record<string, unknown> | null {
    if (message['type'] === 'table') return message['round'] as Record<string, unknown> | null;
    return message['type'] === 'round' ? message : null;
  }

  ask(type: string, fields: object = {}) {
    const id = (this.asked += 1);
    this.socket.send(JSON.stringify({ type, id, ...fields }));
    return this.until((message) => message['type'] === 'answer' && message['id'] === id);
  }

  close() {
    this.socket.terminate();
  }
}
