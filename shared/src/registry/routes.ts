import { z } from 'zod';
import { approvalRequest, auditEntry, brandState, grants, health, release, waitingApproval, written } from './answers';
import { brandRoutes } from './brand-routes';
import { brand, channel, gitRevision, reason, remoteName, revision, timestamp, version } from './fields';
import { reportRoutes } from './report-routes';
import { pinParams, type RegistryRoute } from './route';
import { teamRoutes } from './team-routes';
import { webhookRoutes } from './webhook-routes';

/** Address of every call, on the staff site. */
export const REGISTRY_PATH = '/registry/v1';

const versionParams = z.strictObject({ remote: remoteName, version });

/** Every call under `/registry/v1`: the server validates with these schemas, and openapi.json is made from them. */
export const registryRoutes = {
  listReleases: {
    method: 'GET',
    path: '/releases',
    summary: 'Lists the versions that the caller sees',
    query: z.strictObject({ remote: remoteName.optional() }),
    answer: z.object({ revision, releases: z.array(release) }),
  },
  publish: {
    method: 'POST',
    path: '/releases',
    summary: 'Publishes a packed release folder (tar, gzip) after every check, as a whole or not at all',
    packed: true,
    query: z.strictObject({ channel: channel.optional(), reason }),
    answer: z.object({
      revision,
      remote: z.string(),
      version: z.string(),
      /** These bytes were published before. */
      repeated: z.boolean(),
      files: z.record(z.string(), z.string()),
      checks: z.array(z.string()),
      /** With a channel: what each brand of the caller gets from now on. */
      brands: z.array(brandState),
      approval: waitingApproval,
    }),
  },
  readRelease: {
    method: 'GET',
    path: '/releases/{remote}/{version}',
    summary: 'Shows a version with its files and its health on each brand of the caller',
    params: versionParams,
    answer: z.object({
      revision,
      release: release.extend({
        routes: z.array(z.object({ path: z.string(), access: z.string() })),
        slots: z.array(z.string()),
        shared: z.record(z.string(), z.string()),
        files: z.record(z.string(), z.object({ integrity: z.string(), bytes: z.number() })),
        health: z.array(health),
      }),
    }),
  },
  promote: {
    method: 'POST',
    path: '/channels/{channel}/{remote}',
    summary: 'Points a channel at a version',
    needsRevision: true,
    params: z.strictObject({ channel, remote: remoteName }),
    body: z.strictObject({ version, reason }),
    answer: written,
  },
  pin: {
    method: 'PUT',
    path: '/pins/{brand}/{remote}',
    summary: 'Pins a brand to a version',
    needsRevision: true,
    params: pinParams,
    body: z.strictObject({ version, reason }),
    answer: written,
  },
  unpin: {
    method: 'DELETE',
    path: '/pins/{brand}/{remote}',
    summary: 'Removes the pin of a brand',
    needsRevision: true,
    params: pinParams,
    query: z.strictObject({ reason }),
    answer: written,
  },
  ...brandRoutes,
  readGrants: {
    method: 'GET',
    path: '/grants/{brand}/{remote}',
    summary: 'Compares what a version declares with what the brand has granted of the remote',
    params: pinParams,
    query: z.strictObject({ version }),
    answer: grants,
  },
  grant: {
    method: 'PUT',
    path: '/grants/{brand}/{remote}',
    summary: 'Grants the permissions and hosts that a version declares, on one brand',
    needsRevision: true,
    params: pinParams,
    body: z.strictObject({ version, reason }),
    answer: grants,
  },
  rollBack: {
    method: 'POST',
    path: '/rollbacks',
    summary: 'Returns a brand or a channel to the last good version',
    needsRevision: true,
    body: z.union([
      z.strictObject({ remote: remoteName, brand, reason }),
      z.strictObject({ remote: remoteName, channel, reason }),
    ]),
    answer: written,
  },
  revoke: {
    method: 'POST',
    path: '/revocations',
    summary: 'Withdraws a version from every brand',
    needsRevision: true,
    body: z.strictObject({ remote: remoteName, version, reason: z.string().trim().min(5).max(500) }),
    answer: written,
  },
  listApprovals: {
    method: 'GET',
    path: '/approvals',
    summary: 'Lists the changes that wait, or waited, for the approval of other people',
    query: z.strictObject({ status: z.enum(['waiting', 'done', 'refused', 'lapsed', 'all']).default('waiting') }),
    answer: z.object({ approvals: z.array(approvalRequest) }),
  },
  decideApproval: {
    method: 'POST',
    path: '/approvals/{id}',
    summary: 'Approves or refuses a change that somebody else asked for; people alone',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({
      decision: z.enum(['approve', 'refuse']),
      transactionCode: z.string().max(40),
    }),
    answer: z.object({ revision, approval: approvalRequest }),
  },
  ...teamRoutes,
  ...reportRoutes,
  ...webhookRoutes,
  audit: {
    method: 'GET',
    path: '/audit',
    summary: 'Searches the audit log of the registry, and exports it as CSV or JSON lines',
    query: z.strictObject({
      remote: remoteName.optional(),
      brand: brand.optional(),
      channel: channel.optional(),
      actor: z.string().min(1).max(100).optional(),
      action: z.string().min(1).max(30).optional(),
      version: version.optional(),
      gitRevision: gitRevision.optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
      /** Id of the last entry of the page before. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      format: z.enum(['json', 'csv', 'jsonl']).default('json'),
    }),
    answer: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
  },
} as const satisfies Record<string, RegistryRoute>;

type Routes = typeof registryRoutes;
export type RegistryCallName = keyof Routes;
type InputOf<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** Calls without a caller. */
export type OpenRegistryCall = {
  [N in RegistryCallName]: Routes[N] extends { readonly isOpen: true } ? N : never;
}[RegistryCallName];
export type RegistryParams<N extends RegistryCallName> = InputOf<Routes[N], 'params'>;
export type RegistryQuery<N extends RegistryCallName> = InputOf<Routes[N], 'query'>;
export type RegistryBody<N extends RegistryCallName> = InputOf<Routes[N], 'body'>;
export type RegistryAnswer<N extends RegistryCallName> = Routes[N]['answer'] extends infer S extends z.ZodType
  ? z.output<S>
  : null;
