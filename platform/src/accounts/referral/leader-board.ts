import type { Paise } from '@backlay/shared/domain';

export interface Leader {
  readonly userName: string;
  readonly amount: Paise;
}

/** Players of a brand with the best results since a moment (ms), best first; demo accounts play for nothing and are left out. */
export type ListLeaders = (tenantId: string, since: number, most: number) => Promise<readonly Leader[]>;

const WEEK_MS = 7 * 86_400_000;
const MOST_LEADERS = 20;
/** The board is for everybody: it is made once in a while, not for each visitor, ms. */
const BOARD_MS = 60_000;

/** Returns the board of a brand; one board is read for all visitors of a minute. */
export function createLeaderBoards(leaders: ListLeaders, clock: () => number) {
  const boards = new Map<string, { readonly until: number; readonly rows: ReturnType<ListLeaders> }>();
  return async (tenantId: string): Promise<readonly Leader[]> => {
    const now = clock();
    let board = boards.get(tenantId);
    if (!board || board.until <= now) {
      board = { until: now + BOARD_MS, rows: leaders(tenantId, now - WEEK_MS, MOST_LEADERS) };
      boards.set(tenantId, board);
      // A failure is not cached.
      board.rows.catch(() => boards.delete(tenantId));
    }
    return board.rows;
  };
}
