import type { Implementations } from '../frame';
import { kycHttp } from './kyc-http';
import { mailSmtp } from './mail-smtp';
import { paymentHmac } from './payment-hmac';
import { payoutHmac } from './payout-hmac';
import { pushWeb } from './push-web';
import { smsHttp } from './sms-http';
import { tvSigned } from './tv-signed';
import { statementCsv, statementJson } from './statements';

export { describeProblem } from './described-http';

/** Every adapter by kind. Their names are labels of metrics (G4.02). A new adapter is added here (docs/adapters.md). */
export const implementations: Implementations = {
  sms: [smsHttp],
  payment: [paymentHmac],
  payout: [payoutHmac],
  push: [pushWeb],
  mail: [mailSmtp],
  statement: [statementCsv, statementJson],
  kyc: [kycHttp],
  tv: [tvSigned],
};
