import { CURRENCY } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';

/** C9: every amount of every brand is in rupees, so that a brand has one rate, which is one (A7.28, OQ-115). */
export function defineCurrencyCall(define: RegisterRoute): void {
  define('currencyRates', ({ tenant, query }) =>
    query.whiteLabelId && query.whiteLabelId !== tenant.whiteLabelId && query.whiteLabelId !== tenant.demoWhiteLabelId
      ? reject(404, 'Site not found')
      : { docs: [{ currency: CURRENCY, rate: 1 }], message: 'Success' },
  );
}
