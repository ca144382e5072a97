import type { EndpointPayload } from '@backlay/shared/contract';
import { reject, type RegisterRoute } from '../../core/http';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import { chatPageOf } from './chat-page';
import { pageOfSite } from './pages';

type Communication = EndpointPayload<'communicationDetail'>;

export interface SiteRoutesDeps {
  readonly tenants: Pick<TenantDirectory, 'byWhiteLabel'>;
  /** The ways to reach a staff account that acts at a site, where it has its own; null when no such account acts there. */
  readonly staffLinks: (accountId: string, site: TenantRecord) => Promise<Communication | null>;
  /** Hosts of chats that the operator allows besides those of the providers. */
  readonly chatHosts: readonly string[];
  /** Whether a player has a record at the cock-fight provider, and how to remember it. */
  readonly cockFight: { save(accountId: string, created: boolean): Promise<void> };
}

/** Content of a site beyond its configuration (A7.27, A7.29, A7.30, A7.33, A7.42). */
export function defineSiteCalls(
  define: RegisterRoute,
  { tenants, staffLinks, chatHosts, cockFight }: SiteRoutesDeps,
): void {
  define('whiteLabelRole', ({ tenant }) => ({
    docs: { europeanCasinoDisabled: tenant.rules.europeanCasinoDisabled ?? false },
    message: 'Success',
  }));

  define('cockFightCreate', async ({ caller }) => {
    if (caller.demo) return reject(403, "You don't have permission for this");
    await cockFight.save(caller.accountId, true);
    return { docs: { cockFightCreated: true }, message: 'Success' };
  });

  define('cockFightLogout', async ({ caller }) => {
    if (caller.demo) return reject(403, "You don't have permission for this");
    await cockFight.save(caller.accountId, false);
    return { message: 'Success' };
  });

  async function linksOf(tenant: TenantRecord, adminId: string | undefined): Promise<Communication | null> {
    const own = communicationOf(tenant);
    if (adminId === undefined) return own;
    const site = tenants.byWhiteLabel(adminId);
    // Another brand's links are nobody's business here (S-05).
    if (site) return site.id === tenant.id ? own : null;
    const theirs = await staffLinks(adminId, tenant);
    return theirs && { ...own, ...theirs };
  }

  /** With the address of the chat, or without a chat whose address is not allowed (S-12). */
  function shown({ chat, ...links }: Communication): Communication {
    const page = chat && chatPageOf(chat, chatHosts);
    return { ...links, ...(chat && page && { chat: { ...chat, page } }) };
  }
  const answer = (docs: Communication | null) =>
    docs ? { docs: shown(docs), message: 'Success' } : reject(404, 'User not found');
  define('communicationDetail', async ({ tenant, query }) => answer(await linksOf(tenant, query.adminId)));
  define('ownCommunicationDetail', async ({ tenant, query }) => answer(await linksOf(tenant, query.adminId)));

  define('pageContent', ({ tenant, query }) => ({
    docs: { paragraphs: [...pageOfSite(tenant.app.pages, query.path ?? '/rules-and-regulation', tenant.name)] },
    message: 'Success',
  }));
}

/** A3.16. Numbers: the channel's own before those of the app configuration (OQ-32). */
function communicationOf({ app, chat, theme }: TenantRecord): Communication {
  return {
    whatsapp: app.whatsappNumber ?? theme.registration.whatsappNumber,
    depositWhatsapp: app.depositWhatsapp,
    withdrawWhatsapp: app.withdrawWhatsapp,
    ...(chat ? { chat } : {}),
  };
}
