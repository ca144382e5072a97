import { serverMessages, formatMoney } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction, type Preview } from '../../core/approvals';
import { CAP_SCOPES, capInForce, changeCapsWithin, HOUSE, readCapSettings, withCap, type CapsByOwner } from '../orders';
import { reject, RefusedInTransaction } from '../../core/http';
import type { MarketService } from '../markets';
import type { MarketAdminRepository } from './repository';

const capRaise = z.object({
  owner: z.string(),
  scope: z.enum(CAP_SCOPES),
  key: z.string(),
  /** Paise; null lifts the cap. */
  amount: z.number().nullable(),
  reason: z.string(),
});

/** A cap that is raised or lifted, as it is stored with its proposal. */
export type CapRaise = z.infer<typeof capRaise>;

const format = (paise: number | null): string => (paise === null || paise === Infinity ? 'no cap' : formatMoney(paise));

function previewOf(caps: CapsByOwner, { owner, scope, key, amount }: CapRaise): Preview {
  const before = capInForce(caps, { owner, scope, key });
  return createPreview(
    {
      covers: [owner === HOUSE ? 'house' : owner, scope, key].join(', '),
      cap: `${format(before)} → ${format(amount)}`,
    },
    [before, amount ?? Infinity].map(String),
  );
}

/** A cap that is raised above twice its value, as an action that waits for a second person (D1.16). */
export const approvableCapRaise = ({
  markets,
  store,
}: {
  readonly markets: MarketService;
  readonly store: Pick<MarketAdminRepository, 'note'>;
}): ApprovableAction<CapRaise> => ({
  name: 'cap.raise',
  permission: 'risk.cap',
  input: capRaise,
  preview: async (connection, wanted) => previewOf(await readCapSettings(connection), wanted),
  async run(connection, wanted, { approver, version }) {
    const { owner, reason, ...cap } = wanted;
    await changeCapsWithin(connection, markets, (before) => {
      // The preview was made before the caps were locked: a cap that has changed since is confirmed anew.
      if (previewOf(before, wanted).version !== version)
        throw new RefusedInTransaction(reject(409, serverMessages['approval.changed']));
      return withCap(before, owner, cap);
    });
    const { accountId, userName, userType } = approver;
    const details = { tenantId: owner, ...cap };
    await store.note({ accountId, userName, userType, action: 'setCap', eventId: '', reason, details }, connection);
    return null;
  },
});
