import type { FastifyInstance } from 'fastify';
import { createAuditHandler } from './audit-handler';
import { createPublishHandler } from './publish-handler';
import { registerRegistryRoutes, type RegistryRouteDeps } from './register';
import { createReportHandlers } from './report-handlers';
import { createReleaseHandlers, type ReleaseHandlersDeps } from './release-handlers';
import { createRolloutHandlers, type RolloutHandlersDeps } from './rollout-handlers';
import { createTeamHandlers, type TeamHandlersDeps } from './team-handlers';
import { Tokens } from './tokens';
import { createTrustHandlers } from './trust-handlers';
import { IdentityVerifier } from './trusted-identity';

export type RegistryApiDeps = Omit<
  RegistryRouteDeps & ReleaseHandlersDeps & RolloutHandlersDeps & TeamHandlersDeps,
  'tokens'
> & {
  /** Time of token life and last use, ms. */
  readonly clock?: () => number;
  /** Allows issuers of this machine, as in a demonstration. */
  readonly allowLocal: boolean;
};

/** Serves `/registry/v1` on the staff site: releases, channels, pins, owners, tokens and audit over HTTP (F2). */
export async function registerRegistryApi(app: FastifyInstance, deps: RegistryApiDeps): Promise<void> {
  const tokens = new Tokens(deps.database, deps.clock ?? Date.now);
  const whole = { ...deps, tokens, identities: new IdentityVerifier(deps.allowLocal) };
  await registerRegistryRoutes(app, whole, {
    ...createReleaseHandlers(whole),
    ...createRolloutHandlers(whole),
    ...createPublishHandler(whole),
    ...createTeamHandlers(whole),
    ...createTrustHandlers(whole),
    ...createAuditHandler(whole),
    ...createReportHandlers(whole),
  });
}
