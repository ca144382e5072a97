import type { EventScore } from '@backlay/shared/domain';
import type { CurrentMarket } from '../ports';

const SOCCER = '1';
const CRICKET = '4';

/** What a book knows of its market's material events: a later mark is a new event (E1.06). */
export interface EventMarks {
  /** Version of the market with which it last opened after a suspension in play; 0 before the first. */
  readonly openedAt: number;
  /** Goals or wickets of each side; null where the score feed has none. */
  readonly score: string | null;
}

/** Goals of soccer and wickets of cricket by side; null for other sports and where a side has no such figure. */
export function toScoreMark(sportId: string, score: EventScore | undefined): string | null {
  const figures = (score?.sides ?? []).map(({ score: text }) => {
    const [goals] = /^\d+/.exec(text) ?? [];
    const [, wickets] = /\/(\d+)/.exec(text) ?? [];
    return sportId === SOCCER ? goals : sportId === CRICKET ? (wickets ?? '0') : undefined;
  });
  if (figures.length === 0 || figures.some((figure) => figure === undefined)) return null;
  return figures.join('-');
}

interface WatchedMarket {
  readonly version: number;
  readonly inPlay: boolean;
  readonly isSuspended: boolean;
  readonly openedAt: number;
}

/** Follows suspensions in play, step by step, for a step of a book may see a market only after it opened again. */
export class SuspensionWatch {
  private readonly markets = new Map<string, WatchedMarket>();

  /** Notes the status of a market. A ball that runs is no suspension. */
  observe({ book: { marketId, status, version, inPlay } }: CurrentMarket): void {
    const known = this.markets.get(marketId) ?? { version, inPlay: false, isSuspended: false, openedAt: 0 };
    if (status === 'CLOSED') this.markets.delete(marketId);
    else if (status === 'SUSPENDED') this.markets.set(marketId, { ...known, isSuspended: true });
    else if (status === 'OPEN') {
      const isMaterial = known.isSuspended && known.inPlay && inPlay && version > known.version;
      const openedAt = isMaterial ? version : known.openedAt;
      this.markets.set(marketId, { version, inPlay, isSuspended: false, openedAt });
    }
  }

  marksOf({ definition, event, score }: CurrentMarket): EventMarks {
    const openedAt = this.markets.get(definition.id)?.openedAt ?? 0;
    return { openedAt, score: toScoreMark(event.sportId, score) };
  }
}

/** Whether something happened in a market in play that its book does not know. */
export function isMaterial(known: EventMarks | null, now: EventMarks, inPlay: boolean): boolean {
  if (!known || !inPlay) return false;
  const isScored = known.score !== null && now.score !== null && known.score !== now.score;
  return isScored || now.openedAt > known.openedAt;
}

/** The marks that a book stores after it followed its market; what a process does not know stays. */
export const joinMarks = (known: EventMarks | null, now: EventMarks): EventMarks => ({
  openedAt: Math.max(known?.openedAt ?? 0, now.openedAt),
  score: now.score ?? known?.score ?? null,
});
