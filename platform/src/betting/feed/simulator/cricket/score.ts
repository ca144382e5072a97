import type { EventScore } from '@backlay/shared/domain';
import type { Ball } from './innings';
import { ALL_OUT, INNINGS_BALLS, type MatchState } from './model';

/** `15.2` from 92 balls. */
export function overs(balls: number): string {
  return `${Math.floor(balls / 6)}.${balls % 6}`;
}

const line = (state: MatchState, side: 0 | 1): string =>
  `${state.runs[side]}/${state.wickets[side]} (${overs(state.balls[side])})`;

/** The score card after a ball. `sides` are in batting order; `ending` is the sentence of a match that is over. */
export function cricketScore(
  eventId: string,
  sides: readonly [string, string],
  played: readonly Ball[],
  ending?: string,
): EventScore | undefined {
  const last = played.at(-1);
  if (!last) return undefined;
  const { state } = last;
  const { innings } = state;
  const bowled = state.balls[innings];
  const need = state.runs[0] + 1 - state.runs[1];
  const left = INNINGS_BALLS - bowled;
  const chasing = innings === 1 && need > 0 && left > 0 && state.wickets[1] < ALL_OUT;
  const rates = bowled > 0 ? [`CRR ${((state.runs[innings] * 6) / bowled).toFixed(2)}`] : [];
  if (chasing) rates.push(`RRR ${((need * 6) / left).toFixed(2)}`);
  const summary =
    ending ??
    (chasing ? `${sides[1]} need ${need} from ${left} balls` : innings === 0 ? `${sides[0]} batting first` : undefined);
  return {
    eventId,
    sides: sides.map((name, side) => ({
      name,
      score: side === 0 || innings === 1 ? line(state, side === 0 ? 0 : 1) : '',
      batting: side === innings,
    })),
    clock: `${overs(bowled)} ov`,
    ...(summary ? { summary } : {}),
    rates,
    balls: played
      .slice(-8)
      .filter((ball) => ball.state.innings === innings)
      .map(({ symbol }) => symbol),
  };
}
