import type { RegistryAnswer } from '@backlay/shared/registry';
import { compareGrants, type Releases } from '../releases';
import { actorOf } from './rights';
import type { RegistryHandlers } from './register';
import { notFound } from './registry-rejection';
import { toRejection } from './release-handlers';

/** What brands grant to remotes of outside teams (F1.06). */
export function createGrantHandlers({
  releases: { registry },
}: {
  readonly releases: Pick<Releases, 'registry'>;
}): Pick<RegistryHandlers, 'readGrants' | 'grant'> {
  const describe = (brand: string, remote: string, version: string): RegistryAnswer<'grant'> => {
    const snapshot = registry.snapshot();
    const release = snapshot.remotes.get(remote)?.get(version);
    if (!release) throw notFound(`${remote} ${version}`);
    const { wanted, granted, missing } = compareGrants(snapshot, brand, release);
    return {
      revision: snapshot.revision,
      ...{ remote, brand, version },
      ...{ wanted: [...wanted], granted: [...granted], missing: [...missing] },
    };
  };
  return {
    async readGrants({ demand, params: { brand, remote }, query: { version }, reply }) {
      demand({ action: 'pin', remote, brand });
      await registry.reload();
      const answer = describe(brand, remote, version);
      void reply.header('etag', `"${answer.revision}"`);
      return answer;
    },

    async grant(request) {
      const { brand, remote } = request.params;
      request.demand({ action: 'grant', remote, brand });
      const { version, reason } = request.body;
      const author = { ...actorOf(request), ...(reason && { reason }) };
      const result = await registry.write(
        { action: 'grant', tenantId: brand, name: remote, version },
        request.revision,
        author,
      );
      if (!result.ok) throw toRejection(result, registry.snapshot().revision);
      void request.reply.header('etag', `"${result.revision}"`);
      return describe(brand, remote, version);
    },
  };
}
