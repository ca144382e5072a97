import type { OpenBets } from '../open-bets';
import { createPorts } from '../create-ports';

/** What the history screens need of the betting services. */
export interface HistoryPorts {
  readonly openBets: Pick<OpenBets, 'store'>;
}

export const [HistoryPortsContext, useHistoryPorts] = createPorts<HistoryPorts>('history');
