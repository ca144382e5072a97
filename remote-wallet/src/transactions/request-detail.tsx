import type { TransactionRequest } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { RequestLines } from './request-lines';

interface RequestDetailProps {
  readonly what: 'deposit' | 'withdraw';
  readonly request: TransactionRequest;
  readonly onClose: () => void;
}

/** Everything about one request of the list (C2.35). */
export function RequestDetail({ what, request, onClose }: RequestDetailProps) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t(`transactions.${what}`)}>
      <RequestLines request={request} />
    </Sheet>
  );
}
