import type { EndpointPayload } from '@backlay/shared/contract';
import { serverMessages } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';
import type { PriceAlerts } from './price-alerts';
import type { AlertOwner, PriceAlert } from './repository';

const toWireAlert = (alert: PriceAlert): EndpointPayload<'priceAlerts'>[number] => {
  const { id, eventId, eventName, marketId, marketName, runnerId, runnerName, side, price, createdAt } = alert;
  const runner = { teamId: runnerId, teamName: runnerName };
  return {
    _id: id,
    eventId,
    eventName,
    marketId,
    marketName,
    ...runner,
    side,
    price,
    createdAt: createdAt.toISOString(),
  };
};

/** Price alerts of a player (E7.03). Each call returns all that are left. */
export function registerPriceAlertRoutes(define: RegisterRoute, alerts: PriceAlerts): void {
  const ownerOf = ({ caller, tenant }: { caller: { accountId: string }; tenant: { id: string } }): AlertOwner => ({
    userId: caller.accountId,
    tenantId: tenant.id,
  });
  const listOf = async (owner: AlertOwner) => (await alerts.list(owner)).map(toWireAlert);

  define('priceAlerts', async (request) => ({ docs: await listOf(ownerOf(request)), message: 'Success' }));

  define('savePriceAlert', async (request) => {
    const { marketId, teamId: runnerId, side, price } = request.body;
    if (request.tenant.flags.casinoOnly) return reject(400, serverMessages['slip.notAllowed']);
    const owner = ownerOf(request);
    const reason = await alerts.create(owner, { marketId, runnerId, side, price });
    if (reason) return reject(reason === 'alert.most' ? 409 : 400, serverMessages[reason]);
    return { docs: await listOf(owner), message: serverMessages['alert.saved'] };
  });

  define('deletePriceAlert', async (request) => {
    const owner = ownerOf(request);
    if (!(await alerts.remove(owner, request.body.alertId))) return reject(404, serverMessages['alert.notFound']);
    return { docs: await listOf(owner), message: serverMessages['alert.removed'] };
  });
}
