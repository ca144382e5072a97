import { useEffect } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { useSaid, useT } from '@backlay/shared/host';
import { EmptyState, ErrorPanel, Sheet, Skeleton } from '@backlay/shared/ui';
import CashOutSheet from './cash-out-sheet';
import { useCashOutPorts } from './ports';

interface CashOutPartProps {
  readonly eventId: string;
  readonly marketId: string;
  readonly marketName: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The sheet of a market that the page does not show: its prices and positions are followed while it is open (E5.03). */
export default function CashOutPart({ eventId, marketId, marketName, open, onClose }: CashOutPartProps) {
  const t = useT();
  const translateMessage = useSaid();
  const { books, feed, openBets } = useCashOutPorts();
  const { state, answer, reload } = useCallQuery(
    'markets',
    { eventId, marketId, limit: 1 },
    {
      key: marketId,
      enabled: open,
      onAnswer: ({ docs, seq }) => void (books.define(docs, seq) && feed.refresh(eventId)),
    },
  );
  useEffect(() => (open ? feed.watch(eventId) : undefined), [feed, eventId, open]);
  useEffect(() => (open ? openBets.watchPositions(eventId) : undefined), [openBets, eventId, open]);
  const market = answer?.docs.find(({ id }) => id === marketId);
  if (market) return <CashOutSheet market={market} open={open} onClose={onClose} />;
  return (
    <Sheet open={open} onClose={onClose} title={t('cashOut.title', { market: translateMessage(marketName) })}>
      {state === 'failed' ? (
        <ErrorPanel onRetry={() => void reload()} />
      ) : answer ? (
        <EmptyState icon="lock" title={t('cashOut.none')} />
      ) : (
        <Skeleton height={320} />
      )}
    </Sheet>
  );
}
