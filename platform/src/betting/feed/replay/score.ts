import type { EventScore } from '@backlay/shared/domain';
import type { CricketChange, CricketInnings } from '../betfair-stream/change';

const BALLS_AN_OVER = 6;

function balls(overs: string): number {
  const [whole = '0', part = '0'] = overs.split('.');
  return Number(whole) * BALLS_AN_OVER + Number(part);
}

const WICKETS = 10;
const played = (innings: CricketInnings): innings is CricketInnings & { readonly battingTeam: string } =>
  innings.battingTeam !== undefined;
const line = (innings: CricketInnings): string =>
  `${innings.inningsRuns}/${innings.inningsWickets} (${innings.inningsOvers.replace(/\.0$/, '')})`;

/** The score card of one recorded message, or undefined when the message has no score. `maxOvers` is 20 in a T20. */
export function cricketScore(change: CricketChange, maxOvers: number): EventScore | undefined {
  const stats = change.matchStats;
  const innings = stats?.inningsStats.filter(played) ?? [];
  const current = innings.find(({ inningsNum }) => inningsNum === stats?.currentInnings);
  const [first] = innings;
  if (!stats || !current || !first) return undefined;
  const bowled = balls(current.inningsOvers);
  const chasing = current.inningsNum === 2;
  const summary = chasing ? chase(first, current, maxOvers * BALLS_AN_OVER - bowled) : undefined;
  const names =
    innings.length > 1
      ? innings.map((one) => one.battingTeam)
      : [current.battingTeam, ...('bowlingTeam' in current ? [String(current.bowlingTeam)] : [])];
  return {
    eventId: change.eventId,
    sides: names.map((name) => {
      const own = innings.find(({ battingTeam }) => battingTeam === name);
      return { name, score: own ? line(own) : '', batting: name === current.battingTeam };
    }),
    clock: `${current.inningsOvers} ov`,
    ...(summary ? { summary } : {}),
    rates: bowled > 0 ? [`CRR ${((current.inningsRuns * BALLS_AN_OVER) / bowled).toFixed(2)}`] : [],
  };
}

function chase(first: CricketInnings, second: CricketInnings, ballsLeft: number): string {
  const need = first.inningsRuns + 1 - second.inningsRuns;
  if (need <= 0) return `${second.battingTeam} won by ${WICKETS - second.inningsWickets} wickets`;
  if (second.inningsWickets < WICKETS && ballsLeft > 0)
    return `${second.battingTeam} need ${need} from ${ballsLeft} balls`;
  return need === 1 ? 'Match tied' : `${first.battingTeam} won by ${need - 1} runs`;
}
