import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import {
  ADAPTER_SECRETS,
  Adapters,
  AdapterError,
  BrandAdapters,
  registerAdapterRoutes,
  type AdapterSetting,
  type TvAddressRequest,
} from '../adapters/frame';
import { describeProblem, implementations } from '../adapters/suppliers';
import type { Accounts, SmsSender } from '../accounts/identity';
import { loadVapidKeys, type PushTransport, type VapidKeys } from '../accounts/push';
import { deriveKeys, loadKeys, parseServiceAddress, type Config, type KeyRing, type PurposeKeys } from '../core/config';
import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import type { Metrics } from '../core/metrics';
import type { TenantDirectory } from '../core/tenants';
import type { ReadPaymentMessage } from '../money/payments';
import { measureAdapter } from './measure';
import type { Closing } from './running-platform';

export interface RegisterAdaptersDeps {
  readonly app: FastifyInstance;
  readonly define: RegisterRoute;
  readonly config: Config;
  readonly secret: KeyRing;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly accounts: Accounts;
  readonly metrics: Metrics | null;
  readonly warn: (message: string, fields?: object) => void;
}

/**
 * Adapters for the files of brands, beside a platform (G2.03).
 * @param environment holds their secrets; each may be in a file that the variable with `_FILE` behind its name names
 */
export function createBrandAdapters(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): BrandAdapters {
  const readVariable = (name: string): string | null => {
    const path = environment[`${name}_FILE`]?.trim();
    return environment[name]?.trim() || (path ? readFileSync(path, 'utf8').trim() : '') || null;
  };
  const keys = (): PurposeKeys => deriveKeys(loadKeys(config), ADAPTER_SECRETS);
  return new BrandAdapters({ keys, implementations, readVariable, describeProblem });
}

const base = { tenantId: null, priority: 0, isActive: true } as const;

/** The adapters that the configuration names: every brand uses them that has none of its own. */
function listDefaults(
  { smsGatewayUrl, paymentGatewayUrl }: Config,
  paymentKeys: PurposeKeys,
  vapid: VapidKeys,
): readonly AdapterSetting[] {
  const settings: AdapterSetting[] = [
    {
      ...base,
      id: 'web',
      kind: 'push',
      adapter: 'web',
      settings: { publicKey: vapid.publicKey },
      secrets: { privateKey: vapid.privateKey },
    },
  ];
  if (smsGatewayUrl) {
    const { url, headers } = parseServiceAddress(smsGatewayUrl);
    const secrets = { authorization: headers['authorization'] ?? '' };
    settings.push({ ...base, id: 'sms', kind: 'sms', adapter: 'http', settings: { url }, secrets });
  }
  const { url, headers } = parseServiceAddress(paymentGatewayUrl ?? 'https://payments.invalid/');
  const [key, previousKey = ''] = paymentKeys;
  // Messages of the sandbox's gateway are signed as those of a real one, which is why it has the adapter, too.
  settings.push({
    ...base,
    id: 'gateway',
    kind: 'payment',
    adapter: 'hmac',
    settings: { url },
    secrets: { key, previousKey, authorization: headers['authorization'] ?? '' },
  });
  return settings;
}

/** Suppliers of all kinds, called through one frame, and the calls with which staff looks after them (G7.01). */
export async function registerAdapters(deps: RegisterAdaptersDeps, closing: Closing) {
  const { define, config, secret, database, tenants, accounts, metrics, warn } = deps;
  const paymentKeys: PurposeKeys = config.paymentSecret
    ? [config.paymentSecret]
    : deriveKeys(secret, 'payment gateway');
  const vapid = await loadVapidKeys(config, database, deriveKeys(secret, 'web push'));
  const keys = deriveKeys(secret, ADAPTER_SECRETS);
  const adapters = new Adapters({
    ...{ database, keys, implementations, metrics, warn },
    defaults: listDefaults(config, paymentKeys, vapid),
    allowLocal: config.mode !== 'production',
  });
  closing.add(() => adapters.close());
  registerAdapterRoutes(define, {
    ...{ database, keys, implementations, adapters, accounts, describeProblem },
    isBrand: (tenantId) => tenants.byId(tenantId) !== undefined,
  });
  return {
    adapters,
    paymentKeys,
    readPaymentMessage: readPaymentMessages(adapters),
    push: { publicKey: vapid.publicKey, transport: pushByAdapter(adapters) },
    signTvAddress: tvByAdapter(adapters),
  };
}

/** Text messages of the sandbox's outbox where it stands in, else by the adapters of a brand. */
export function chooseSmsSender(adapters: Adapters, outbox: SmsSender | null, metrics: Metrics | null): SmsSender {
  if (!outbox) return smsByAdapter(adapters);
  type Message = Parameters<SmsSender['send']>[0];
  return { send: measureAdapter(metrics, 'sms', 'sandbox', (message: Message) => outbox.send(message)) };
}

/** @throws AdapterError where a brand has no adapter of the kind */
function demandFirst<C>([first]: readonly C[], what: string): C {
  if (first) return first;
  throw new AdapterError('failed', `${what} is not set`);
}

/** Text messages by the first adapter of a brand. */
const smsByAdapter = (adapters: Adapters): SmsSender => ({
  async send({ id, tenant, phone, text, context }) {
    const configured = demandFirst(await adapters.list('sms', tenant), 'SMS_GATEWAY_URL');
    await adapters.run(configured, { name: 'send', tenantId: tenant, context }, (adapter, exchange) =>
      adapter.send({ id, phone, text, brand: tenant }, exchange),
    );
  },
});

/** Reads messages of gateways with the adapter that the address names, else with that of the installation. */
const readPaymentMessages =
  (adapters: Adapters): ReadPaymentMessage =>
  async (message, settingId, now) => {
    const configured = await adapters.byId('payment', settingId);
    if (!configured) return 'unsigned';
    const { setting, adapter } = configured;
    const read = adapter.readMessage(message, now);
    return typeof read === 'string' ? read : { read, source: { tenantId: setting.tenantId, settingId } };
  };

/** An address of live TV as the adapter of its host signs it; the same where a brand has none for the host. */
const tvByAdapter =
  (adapters: Adapters) =>
  async (request: TvAddressRequest): Promise<string> => {
    // An address of this site, as the sandbox has it, is no supplier's.
    const host = URL.canParse(request.address) ? new URL(request.address).hostname : null;
    const signers = host === null ? [] : await adapters.list('tv', request.tenantId);
    return signers.find(({ adapter }) => adapter.host === host)?.adapter.signAddress(request) ?? request.address;
  };

/** Web push by the adapter; each push service fails apart from the others. */
export const pushByAdapter = (adapters: Adapters): PushTransport => ({
  async send({ tenantId, ...request }) {
    const configured = demandFirst(await adapters.list('push', tenantId), 'Web push');
    const lane = new URL(request.endpoint).host;
    try {
      const { status } = await adapters.run(
        configured,
        { name: 'send', tenantId, lane, timeoutMs: 10_000 },
        (adapter, exchange) => adapter.send(request, exchange),
      );
      return status;
    } catch (error) {
      if (error instanceof AdapterError) return error.status;
      throw error;
    }
  },
});
