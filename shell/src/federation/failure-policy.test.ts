import { decideFailureAction, type FailureContext, type FailureAction, type FailureKind } from './failure-policy';

const context: FailureContext = { hasLastGood: true, inFlight: false, recentRenderFailures: 0, random: 0 };
const panel: FailureAction = { action: 'panel' };
const lastGood: FailureAction = { action: 'last-good' };
const whenIdle: FailureAction = { action: 'last-good-when-idle' };
const retry = (afterMs: number): FailureAction => ({ action: 'retry', afterMs });

const table: readonly [FailureKind, number, Partial<FailureContext>, FailureAction][] = [
  ['network', 1, {}, retry(300)],
  ['network', 1, { random: 1 }, retry(450)],
  ['network', 2, {}, retry(900)],
  ['network', 2, { inFlight: true }, retry(900)],
  ['network', 3, {}, lastGood],
  ['network', 3, { hasLastGood: false }, panel],
  ['network', 3, { inFlight: true }, whenIdle],
  ['network', 3, { inFlight: true, hasLastGood: false }, panel],
  ['timeout', 1, {}, retry(300)],
  ['timeout', 3, {}, lastGood],
  ['timeout', 3, { hasLastGood: false }, panel],
  ['timeout', Infinity, {}, lastGood],
  ['missing', 1, {}, lastGood],
  ['missing', 1, { inFlight: true }, whenIdle],
  ['missing', 1, { hasLastGood: false }, panel],
  ['offline', 1, {}, panel],
  ['revoked', 1, {}, lastGood],
  ['revoked', 1, { hasLastGood: false }, panel],
  ['integrity', 1, {}, lastGood],
  ['integrity', 1, { hasLastGood: false }, panel],
  ['incompatible', 1, {}, lastGood],
  ['incompatible', 1, { hasLastGood: false }, panel],
  ['evaluation', 1, {}, lastGood],
  ['evaluation', 1, { hasLastGood: false }, panel],
  ['render', 1, { recentRenderFailures: 1 }, panel],
  ['render', 1, { recentRenderFailures: 2 }, panel],
  ['render', 1, { recentRenderFailures: 3 }, lastGood],
  ['render', 1, { recentRenderFailures: 3, inFlight: true }, whenIdle],
  ['render', 1, { recentRenderFailures: 3, hasLastGood: false }, panel],
];

test.each(table)('a %s failure at attempt %i with %j gives %j', (kind, attempt, given, verdict) => {
  expect(decideFailureAction(kind, attempt, { ...context, ...given })).toEqual(verdict);
});
