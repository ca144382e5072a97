import { serverMessages } from '@backlay/shared/domain';
import { assertPublicTarget, PublicFetchError, reject, type Caller, type RegisterRoute } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import { isPushKey, type PushDevice, type PushSubscriptions } from './subscriptions';

const SUCCESS = 'Success';
const rejectField = (field: string) => reject(400, serverMessages['answer.check'].replace('{field}', field));

/** The login of a caller. */
const deviceOf = (caller: Caller, tenant: Pick<TenantRecord, 'id'>): PushDevice => ({
  accountId: caller.accountId,
  tenantId: tenant.id,
  family: caller.family ?? '',
});

/** Web push of a browser and the switches of its kinds (E7.01, E7.02). */
export function registerPushRoutes(
  define: RegisterRoute,
  { push, allowLocal }: { readonly push: PushSubscriptions; readonly allowLocal: boolean },
): void {
  define('pushSettings', async ({ caller, tenant }) => ({
    docs: await push.settings(deviceOf(caller, tenant)),
    message: SUCCESS,
  }));

  define('subscribePush', async ({ caller, tenant, body }) => {
    if (!isPushKey(body.keys.p256dh)) return rejectField('keys');
    try {
      await assertPublicTarget(new URL(body.endpoint), allowLocal);
    } catch (error) {
      if (error instanceof PublicFetchError) return rejectField('endpoint');
      throw error;
    }
    await push.subscribe(deviceOf(caller, tenant), body);
    return { docs: await push.settings(deviceOf(caller, tenant)), message: SUCCESS };
  });

  define('savePushKind', async ({ caller, tenant, body }) => {
    await push.setKind(caller.accountId, body.kind, body.on);
    return { docs: await push.settings(deviceOf(caller, tenant)), message: SUCCESS };
  });

  define('endPush', async ({ caller, tenant }) => {
    await push.end(deviceOf(caller, tenant));
    return { docs: await push.settings(deviceOf(caller, tenant)), message: SUCCESS };
  });
}
