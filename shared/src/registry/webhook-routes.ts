import { z } from 'zod';
import { delivery, webhooks } from './answers';
import { brand, webhookKind } from './fields';
import { remoteParams, type RegistryRoute } from './route';

const brandParams = z.strictObject({ brand });
const body = z.strictObject({
  webhooks: z
    .array(
      z.strictObject({
        url: z.url({ protocol: /^https?$/ }).max(500),
        events: z.array(webhookKind).min(1).max(webhookKind.options.length),
      }),
    )
    .max(10),
});

/** Calls about webhooks: each owner has its own, and reads what came of every delivery (F2.09). */
export const webhookRoutes = {
  readWebhooks: {
    method: 'GET',
    path: '/remotes/{remote}/webhooks',
    summary: 'Lists the webhooks of the team of a remote',
    params: remoteParams,
    answer: webhooks,
  },
  writeWebhooks: {
    method: 'PUT',
    path: '/remotes/{remote}/webhooks',
    summary: 'Replaces the webhooks of the team of a remote; the secret of a new one is shown once',
    params: remoteParams,
    body,
    answer: webhooks,
  },
  readBrandWebhooks: {
    method: 'GET',
    path: '/brands/{brand}/webhooks',
    summary: 'Lists the webhooks of a brand',
    params: brandParams,
    answer: webhooks,
  },
  writeBrandWebhooks: {
    method: 'PUT',
    path: '/brands/{brand}/webhooks',
    summary: 'Replaces the webhooks of a brand; the secret of a new one is shown once',
    params: brandParams,
    body,
    answer: webhooks,
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'Lists the deliveries of a webhook with what the receiver answered',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.object({ deliveries: z.array(delivery) }),
  },
  repeatDelivery: {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery}',
    summary: 'Sends a delivery once more, under the same id',
    params: z.strictObject({ id: z.uuid(), delivery: z.uuid() }),
    answer: delivery,
  },
} as const satisfies Record<string, RegistryRoute>;
