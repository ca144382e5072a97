import type { SaferGambling as SaferGamblingDocs } from '@backlay/shared/contract';
import {
  getActiveBreak,
  fromPaise,
  isValidBreakLength,
  getEffectiveLimit,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  NO_LIMIT,
  periodStart,
  REALITY_CHECK_MINUTES,
  toPaise,
  isOneOf,
} from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { reject, type RegisterRoute } from '../../core/http';
import { findStrictest, type LimitUsage } from './person-rules';
import { unconfirmed, type Confirmations } from '../identity';
import type { LimitConfirmation, SaferGamblingService } from './safer-gambling';

const YEAR_MS = 365 * 86_400_000;

export interface SaferGamblingCallDeps {
  readonly database: Database;
  readonly rules: SaferGamblingService;
  readonly usage: LimitUsage;
  readonly confirmations: Pick<Confirmations, 'use'>;
  readonly clock?: () => number;
}

/** What a player sets for themselves, and how it stands. */
export function defineSaferGamblingCalls(
  define: RegisterRoute,
  { database, rules, usage, confirmations, clock = Date.now }: SaferGamblingCallDeps,
): void {
  const answer = async (accountId: string) => ({ docs: await docsOf(accountId), message: 'Success' });

  async function docsOf(accountId: string): Promise<SaferGamblingDocs> {
    const now = clock();
    const { rules: own, person } = await rules.rulesOf(accountId);
    const { limits, pause, realityCheckMinutes } = own;
    const held = getActiveBreak(pause, now);
    const net = async (from: number) => fromPaise(await usage.net(database, accountId, from));
    return {
      limits: await Promise.all(
        LIMIT_KINDS.flatMap((kind) =>
          LIMIT_PERIODS.map(async (period) => {
            const same = limits.filter((limit) => limit.kind === kind && limit.period === period);
            const { amount, next } = getEffectiveLimit(findStrictest(same, now) ?? NO_LIMIT, now);
            return {
              kind,
              period,
              amount: amount === null ? null : fromPaise(amount),
              used: fromPaise(await rules.used(database, person, kind, period)),
              next: next && {
                amount: next.amount === null ? null : fromPaise(next.amount),
                from: new Date(next.from).toISOString(),
              },
            };
          }),
        ),
      ),
      pause: held && { kind: held.kind, until: new Date(held.until).toISOString() },
      realityCheckMinutes,
      net: {
        day: await net(periodStart('day', now)),
        week: await net(periodStart('week', now)),
        month: await net(periodStart('month', now)),
        year: await net(now - YEAR_MS),
      },
    };
  }

  define('saferGambling', ({ caller }) => answer(caller.accountId));

  define('setPlayLimit', async ({ caller, body }) => {
    const { kind, period, amount, confirmation } = body;
    // Nobody knows the password of a demo account, and it has no money to lose.
    const confirm: LimitConfirmation = async (connection) =>
      caller.demo || confirmations.use(caller, { purpose: 'limit', kind, period, amount }, confirmation, connection);
    const done = await rules.setLimit(
      caller.accountId,
      kind,
      period,
      amount === null ? null : toPaise(amount),
      confirm,
    );
    return done === 'unconfirmed' ? unconfirmed() : answer(caller.accountId);
  });

  define('setRealityCheck', async ({ caller, body }) => {
    if (!isOneOf(REALITY_CHECK_MINUTES, body.minutes)) return reject(400, 'Please check minutes');
    await rules.setRealityCheck(caller.accountId, body.minutes);
    return answer(caller.accountId);
  });

  define('takeBreak', async ({ caller, body }) => {
    if (!isValidBreakLength(body.kind, body.days)) return reject(400, 'Please check days');
    await rules.takeBreak(caller.accountId, body.kind, body.days);
    return answer(caller.accountId);
  });
}
