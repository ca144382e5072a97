import { canCancel } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { CancelRequest, RecentRequests } from '../transactions';
import type { WithdrawControls } from './use-withdraw';

/** The last five, each with its details behind it; a pending one can be taken back where the brand allows it (C2.27, C4.03). */
export function RecentWithdrawals({ withdraw }: { readonly withdraw: WithdrawControls }) {
  const t = useT();
  const { tenant } = useHost();
  const { requests, reload } = withdraw.recent;
  return (
    <RecentRequests
      what="withdraw"
      title={t('withdraw.recent')}
      requests={requests}
      onRefresh={reload}
      actionOf={(request) =>
        canCancel(request.status, tenant.flags.cancelWithdraw) && (
          <CancelRequest
            label={t('withdraw.cancel')}
            question={t('withdraw.cancelAsk')}
            keep={t('withdraw.keep')}
            onCancel={() => withdraw.takeBack(request)}
          />
        )
      }
    />
  );
}
