import { dateRange, reject, HttpRejection, type RegisterRoute } from '../../core/http';
import { computeReport, type ReportSources } from './report';
import { CURRENCY } from '@backlay/shared/domain';

/** C7.21: a player's own report, or that of somebody in the down-line of the role that asks; both ends of the range are required. */
export function defineReportCall(define: RegisterRoute, sources: ReportSources): void {
  define('gameReport', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof HttpRejection) return range;
    const { from, to } = range;
    if (!from || !to || from > to) return reject(400, 'Please check the date range');
    const accountId = query.userId ?? caller.accountId;
    if (accountId !== caller.accountId && caller.userType === 'user') return reject(404, 'User not found');
    return { docs: await computeReport(sources, accountId, { from, to }), message: 'Success' };
  });
}

/** C9: every amount of every brand is in rupees, so that a brand has one rate, which is one (A7.28, OQ-115). */
export function defineCurrencyCall(define: RegisterRoute): void {
  define('currencyRates', ({ tenant, query }) =>
    query.whiteLabelId && query.whiteLabelId !== tenant.whiteLabelId && query.whiteLabelId !== tenant.demoWhiteLabelId
      ? reject(404, 'Site not found')
      : { docs: [{ currency: CURRENCY, rate: 1 }], message: 'Success' },
  );
}
