import type { StatementLine } from '@backlay/shared/contract';
import { fromPaise, findText } from '@backlay/shared/domain';
import { dateRange, toPagedResponse, withArchived, HttpRejection, type RegisterRoute } from '../../core/http';
import type { Ledger, StatementRow } from '../ledger';

type Kind = StatementRow['kind'];
const KINDS: readonly Kind[] = ['opening', 'demo', 'bet', 'deposit', 'withdraw', 'casino', 'bonus', 'commission'];

/** The statement of an account (C7.20, A7.35). */
export function defineStatementCall(define: RegisterRoute, ledger: Pick<Ledger, 'statement'>): void {
  define('transactions', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof HttpRejection) return range;
    const kind = KINDS.find((known) => known === query.trxType);
    const { rows, total, archivedUntil } = await ledger.statement(caller.accountId, {
      // A kind that nobody knows matches nothing.
      ...(query.trxType && query.trxType !== 'all' ? { kinds: kind ? [kind] : [] } : {}),
      ...(query.type ? { direction: query.type } : {}),
      ...(range.from ? { from: range.from.getTime() } : {}),
      ...(range.to ? { to: range.to.getTime() } : {}),
      page: query.page,
      limit: query.limit,
    });
    return withArchived(toPagedResponse(rows.map(lineDocs), query, total), archivedUntil);
  });
}

/** What settlement writes with the result of a bet. */
/** What the ledger has no sentence for. */
const defaultRemarks: Partial<Record<Kind, string>> = { opening: 'Opening balance', demo: 'Demo points' };

function lineDocs(row: StatementRow): StatementLine {
  const eventName = findText(row.details, 'eventName');
  const marketName = findText(row.details, 'marketName');
  return {
    _id: row.id,
    trxType: row.kind,
    type: row.direction,
    amount: fromPaise(row.amount),
    balance: fromPaise(row.balance),
    remarks: row.remarks || (defaultRemarks[row.kind] ?? ''),
    createdAt: new Date(row.at).toISOString(),
    ...(row.kind === 'bet' ? { betPts: fromPaise(row.amount) } : {}),
    ...(eventName && marketName ? { market: { name: marketName, event: { name: eventName } } } : {}),
  };
}
