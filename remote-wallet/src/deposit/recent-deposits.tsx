import { isInstantMethod, isOpenRequest, mayCancelDeposit } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { CancelRequest, RecentRequests, WaitingNote } from '../transactions';
import type { DepositControls } from './use-deposit';

/** The last five; one that staff have yet to decide on has its estimate, and Cancel where the brand allows it (C2.27, E8.08, E8.09). */
export function RecentDeposits({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { tenant } = useHost();
  const { recent, cancel } = deposit;
  return (
    <RecentRequests
      what="deposit"
      title={t('deposit.recent')}
      requests={recent}
      actionOf={(request) => (
        <>
          {isOpenRequest(request.status) && !isInstantMethod(request.type) && <WaitingNote request={request} />}
          {mayCancelDeposit(request, tenant.flags.cancelDeposit) && (
            <CancelRequest
              label={t('deposit.cancel')}
              question={t('deposit.cancelAsk')}
              keep={t('deposit.cancelKeep')}
              onCancel={() => void cancel(request)}
            />
          )}
        </>
      )}
    />
  );
}
