import { readOwner } from '../../accounts/identity';
import type { FastifyInstance } from 'fastify';
import type { PurposeKeys } from '../../core/config';
import { createApprovalHandlers, type ApprovalHandlersDeps } from './approval-handlers';
import { ApprovalRequests } from './approval-requests';
import { createAuditHandler } from './audit-handler';
import { prepareRule } from './brand-rules';
import { createKeyHandlers } from './key-handlers';
import { createPublishHandler } from './publish-handler';
import { createGrantHandlers } from './grant-handlers';
import type { RegistryCommand } from '../releases';
import { registerRegistryRoutes, type RegistryRouteDeps } from './register';
import { createReportHandlers } from './report-handlers';
import { createReleaseHandlers, type ReleaseHandlersDeps } from './release-handlers';
import { createRolloutHandlers, type RolloutHandlersDeps } from './rollout-handlers';
import { createTeamHandlers, type TeamHandlersDeps } from './team-handlers';
import { Tokens } from './tokens';
import { createIsolationHandler } from './team-isolation';
import { createTrustHandlers } from './trust-handlers';
import { IdentityVerifier } from './trusted-identity';
import { createWebhookHandlers } from './webhook-handlers';
import { WebhookSender } from './webhook-sender';

export type { WebhookSender } from './webhook-sender';
export { holdDeliveries, releaseHeldDeliveries } from './held-deliveries';
export { resealWebhooks } from './webhooks';

export type RegistryApiDeps = Omit<
  RegistryRouteDeps & ReleaseHandlersDeps & RolloutHandlersDeps & TeamHandlersDeps & ApprovalHandlersDeps,
  'tokens' | 'requests'
> & {
  /** Time of token life, last use and approvals, ms. */
  readonly clock?: () => number;
  /** Allows issuers of this machine, as in a demonstration. */
  readonly allowLocal: boolean;
  /** Of the secrets of webhooks. */
  readonly webhookKeys: PurposeKeys;
  /** The account that this one works for (D1.07); itself by default. */
  readonly ownerOf?: (accountId: string) => Promise<string>;
};

/** Serves `/registry/v1` on the staff site: releases, channels, pins, owners, tokens, approvals, webhooks and audit over HTTP (F2). Answers what sends webhooks. */
export async function registerRegistryApi(app: FastifyInstance, deps: RegistryApiDeps): Promise<WebhookSender> {
  const { database, releases, clock = Date.now, ownerOf = (id) => readOwner(database, id) } = deps;
  const tokens = new Tokens(database, clock);
  const requests = new ApprovalRequests({
    database,
    ownerOf,
    clock,
    prepare: (command) =>
      command.action === 'rule' ? prepareRule(deps, command) : releases.registry.prepare(startedAt(command, clock())),
  });
  const whole = { ...deps, tokens, requests, identities: new IdentityVerifier(deps.allowLocal) };
  await registerRegistryRoutes(app, whole, {
    ...createReleaseHandlers(whole),
    ...createRolloutHandlers(whole),
    ...createPublishHandler(whole),
    ...createTeamHandlers(whole),
    ...createIsolationHandler(whole),
    ...createTrustHandlers(whole),
    ...createKeyHandlers(whole),
    ...createApprovalHandlers(whole),
    ...createWebhookHandlers(whole),
    ...createAuditHandler(whole),
    ...createReportHandlers(whole),
    ...createGrantHandlers(whole),
  });
  return new WebhookSender(database, deps.webhookKeys, deps.allowLocal);
}

/** A rollout that waited for approval begins when it is approved, and lasts as long as it was asked to. */
function startedAt(command: RegistryCommand, now: number): RegistryCommand {
  if (command.action !== 'rollout' || command.change.kind !== 'start') return command;
  const { at, deadlineAt } = command.change;
  return { ...command, change: { ...command.change, at: now, deadlineAt: deadlineAt + now - at } };
}
