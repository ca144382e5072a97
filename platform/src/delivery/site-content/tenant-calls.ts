import type { Cumulative, HomePayload } from '@backlay/shared/contract';
import type { RegisterRoute } from '../../core/http';
import { type TenantDirectory, type TenantRecord, toWireDomain } from '../../core/tenants';
import { phoneCodes } from './site-calls';

/** What the configuration call shows of the markets. */
export interface MarketLists {
  home(brands: readonly string[]): HomePayload;
  sportTree(brands: readonly string[]): readonly { readonly competitions: readonly object[] }[];
}

export interface TenantCallDeps {
  readonly tenants: Pick<TenantDirectory, 'sisterUrlOf'>;
  /** How many administrators may sign in. */
  readonly administrators: () => Promise<number>;
}

/** A7.31, A7.32. */
export function defineTenantCalls(
  define: RegisterRoute,
  lists: MarketLists,
  { tenants, administrators }: TenantCallDeps,
): void {
  define('phoneCodes', () => ({ docs: phoneCodes, message: 'Success' }));

  define('cumulative', async ({ tenant, query }) => ({
    docs: {
      ...configuration(tenant, lists, tenants.sisterUrlOf(tenant)),
      // The staff site names the command that makes the first administrator (D1.08).
      ...(tenant.audience === 'staff' && (await administrators()) === 0 && { needsAdministrator: true }),
      ...(query.home ? { home: lists.home([tenant.id]) } : {}),
      ...(query.marketGroup ? { marketGroup: [...lists.sportTree([tenant.id])] } : {}),
    },
    message: 'Success',
  }));
}

function configuration(tenant: TenantRecord, lists: MarketLists, sisterUrl: string | null): Cumulative {
  const sports = tenant.flags.casinoOnly ? [] : lists.sportTree([tenant.id]);
  return {
    domain: toWireDomain(tenant, sisterUrl),
    hotEvent: tenant.flags.casinoOnly
      ? []
      : lists
          .home([tenant.id])
          .highlight.slice(0, 5)
          .map(({ event, eventType }) => ({ event, eventType })),
    maintenance: tenant.app.isMaintenance,
    tournament: sports.flatMap(({ competitions }) => competitions),
    date: new Date().toISOString(),
    globalAppConfiguration: tenant.theme,
    // Every switch is part of the answer (OQ-25).
    appConfigruation: { ...tenant.app, ...tenant.flags },
  };
}
