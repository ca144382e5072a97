import type { MarketDefinition } from '@backlay/shared/domain';
import type { Authority, TargetOwner } from '../authority';
import type { Approvals, SecondPerson } from '../approvals';
import type { Database } from '../database';
import type { DefineCall } from '../http';
import type { Accounts } from '../identity';
import type { Ledger } from '../ledger';
import {
  approvableCapRaise,
  approvableCorrection,
  defineCapCalls,
  defineDisplayCalls,
  defineLimitCalls,
  defineMarketDeskCalls,
  DeskStore,
  MarketDesk,
  noteFeedDecision,
} from '../market-desk';
import type { MarketService } from '../markets';
import type { Announcer } from '../realtime';
import type { SettlementService } from '../settlement';

export interface MarketDeskSetUp {
  readonly define: DefineCall;
  readonly authority: Authority;
  readonly database: Database;
  readonly markets: MarketService;
  readonly settlement: SettlementService;
  readonly announce: Announcer;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly warn: (message: string, fields?: object) => void;
  readonly approvals: Approvals;
  readonly secondPerson: SecondPerson;
}

/** What staff enter beside the feed. `load` it before the feed starts and `restore` it after. */
export function openMarketDesk(parts: MarketDeskSetUp): MarketDesk {
  const { define, authority, database, markets, settlement, announce, accounts, ledger, warn } = parts;
  const { approvals, secondPerson } = parts;
  const store = new DeskStore(database);
  authority.ownersOf('event', (id) => ownerOf(markets.event(id)?.event));
  authority.ownersOf('market', (id) => ownerOf(markets.current(id)?.definition));
  const desk = new MarketDesk({ database, store, markets, settlement, announce });
  markets.onDecision(
    (decision, definition) =>
      void noteFeedDecision(store, decision, definition).catch((error: unknown) =>
        warn('a notice of a market was not written', { err: error, marketId: definition.id }),
      ),
  );
  approvals.register(approvableCorrection('market.correct', desk));
  approvals.register(approvableCorrection('market.voidSettled', desk));
  approvals.register(approvableCapRaise({ markets, store }));
  const people = { accounts, markets, secondPerson };
  defineMarketDeskCalls(define, { ...people, desk, store });
  defineDisplayCalls(define, { ...people, desk });
  defineLimitCalls(define, { accounts, ledger, store });
  defineCapCalls(define, { accounts, database, markets, secondPerson, store });
  return desk;
}

/** The owner of an event or market; the creator counts only where tenants own it. */
const ownerOf = (
  definition: Pick<MarketDefinition, 'createdBy' | 'tenantIds' | 'assignedTo'> | undefined,
): TargetOwner | null =>
  definition
    ? {
        assignedTo: definition.assignedTo,
        ...(definition.tenantIds ? { tenantIds: definition.tenantIds, accountId: definition.createdBy } : {}),
      }
    : null;
