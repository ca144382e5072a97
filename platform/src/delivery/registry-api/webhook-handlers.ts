import type { RegistryAnswer, RegistryBody } from '@backlay/shared/registry';
import type { PurposeKeys } from '../../core/config';
import type { Connection, Database } from '../../core/database';
import type { TenantDirectory } from '../../core/tenants';
import { assertPublicTarget, PublicFetchError } from '../../core/http';
import type { RegistryHandlers, RegistryRequest } from './register';
import { notFound, RegistryRejection } from './registry-rejection';
import { decideRights, type RegistryNeed } from './rights';
import { audit, personOnly } from './team-handlers';
import { readTeam } from './teams';
import {
  findWebhookOwner,
  listDeliveries,
  listWebhooks,
  repeatDelivery,
  replaceWebhooks,
  type WebhookDelivery,
  type WebhookOwner,
} from './webhooks';

export interface WebhookHandlersDeps {
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, 'byId'>;
  readonly allowLocal: boolean;
  /** Of the secrets of webhooks. */
  readonly webhookKeys: PurposeKeys;
}

type Names =
  | 'readWebhooks'
  | 'writeWebhooks'
  | 'readBrandWebhooks'
  | 'writeBrandWebhooks'
  | 'listDeliveries'
  | 'repeatDelivery';
type Wanted = RegistryBody<'writeWebhooks'>['webhooks'];

const needOf = (owner: WebhookOwner): RegistryNeed =>
  'remote' in owner ? { action: 'own', remote: owner.remote } : { action: 'govern-brand', brand: owner.brand };

const describeDelivery = ({
  createdAt,
  nextAt,
  answeredAt,
  ...delivery
}: WebhookDelivery): RegistryAnswer<'repeatDelivery'> => ({
  ...delivery,
  createdAt: createdAt.toISOString(),
  nextAt: nextAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
});

/** Webhooks of teams and brands, and what came of each delivery (F2.09). */
export function createWebhookHandlers(deps: WebhookHandlersDeps): Pick<RegistryHandlers, Names> {
  const { database, tenants, allowLocal } = deps;

  const describe = async (
    owner: WebhookOwner,
    secrets: ReadonlyMap<string, string> = new Map(),
    connection: Connection = database,
  ): Promise<RegistryAnswer<'readWebhooks'>> => ({
    webhooks: (await listWebhooks(connection, owner)).map(({ createdAt, events, ...webhook }) => ({
      ...webhook,
      events: [...events],
      createdAt: createdAt.toISOString(),
      secret: secrets.get(webhook.id) ?? null,
    })),
  });

  async function replace(
    request: RegistryRequest<'writeWebhooks' | 'writeBrandWebhooks'>,
    owner: WebhookOwner,
    wanted: Wanted,
  ): Promise<RegistryAnswer<'readWebhooks'>> {
    const { caller, demand } = request;
    personOnly(caller, 'change webhooks');
    demand(needOf(owner));
    for (const { url } of wanted) await refuseHidden(url, allowLocal);
    return database.transaction(async (connection) => {
      const isKnown = 'remote' in owner ? await readTeam(connection, owner.remote) : tenants.byId(owner.brand);
      if (!isKnown) throw notFound('remote' in owner ? owner.remote : owner.brand);
      const before = await listWebhooks(connection, owner);
      const secrets = await replaceWebhooks(connection, owner, wanted, caller.person.userName, deps.webhookKeys);
      await audit(connection, request, {
        action: 'change-webhooks',
        subjectKind: 'remote' in owner ? 'remote' : 'brand',
        subjectId: 'remote' in owner ? owner.remote : owner.brand,
        ...('brand' in owner ? { tenantId: owner.brand } : { remote: owner.remote }),
        changes: { from: before.map(({ url, events }) => ({ url, events })), to: wanted },
      });
      return describe(owner, secrets, connection);
    });
  }

  /** @throws RegistryRejection 404 for a webhook of somebody else */
  async function demandWebhook({
    caller,
    params,
  }: RegistryRequest<'listDeliveries' | 'repeatDelivery'>): Promise<void> {
    const owner = await findWebhookOwner(database, params.id);
    if (!owner || decideRights(caller, needOf(owner)) !== 'allowed') throw notFound('The webhook');
  }

  return {
    async readWebhooks({ params: { remote }, demand }) {
      demand({ action: 'own', remote });
      return describe({ remote });
    },
    writeWebhooks: (request) => replace(request, { remote: request.params.remote }, request.body.webhooks),
    async readBrandWebhooks({ params: { brand }, demand }) {
      demand({ action: 'govern-brand', brand });
      return describe({ brand });
    },
    writeBrandWebhooks: (request) => replace(request, { brand: request.params.brand }, request.body.webhooks),
    async listDeliveries(request) {
      await demandWebhook(request);
      return { deliveries: (await listDeliveries(database, request.params.id)).map(describeDelivery) };
    },
    async repeatDelivery(request) {
      personOnly(request.caller, 'repeat a delivery');
      await demandWebhook(request);
      const repeated = await repeatDelivery(database, request.params.id, request.params.delivery);
      if (!repeated) throw notFound('The delivery');
      return describeDelivery(repeated);
    },
  };
}

/** @throws RegistryRejection for a target that is not https on a public address */
async function refuseHidden(address: string, allowLocal: boolean): Promise<void> {
  try {
    await assertPublicTarget(new URL(address), allowLocal);
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    throw new RegistryRejection('refused', 'target', error.message, 'an https address that is public');
  }
}
