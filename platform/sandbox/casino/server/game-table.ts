/** A player at a game, with the page that shows it. */
export interface PlayerConnection {
  readonly sessionId: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly gameCode: string;
  readonly gameName: string;
  /** Limits of a stake, paise. */
  readonly min: number;
  readonly max: number;
  /** What the player puts into outcomes. */
  playerSeed: string;
  send(message: object): void;
}

/** A name as others at the table see it. */
export const maskName = (name: string): string =>
  name.length <= 3 ? `${name.slice(0, 1)}**` : `${name.slice(0, 2)}***${name.slice(-1)}`;

/** Reason why a bet is refused, shown on the page. */
export type BetRejection = 'closed' | 'spot' | 'limits' | 'funds' | 'locked' | 'ended' | 'nothing' | 'unknown';

/** A room that people sit in: rounds run while somebody watches. */
export interface GameTable {
  join(seat: PlayerConnection): Promise<void>;
  leave(seat: PlayerConnection): void;
  /** A message of a seat that is about the game; the answer goes back to that seat. */
  receive(seat: PlayerConnection, message: Readonly<Record<string, unknown>>): Promise<object>;
  stop(): void;
}
