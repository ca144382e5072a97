import type { creditCalls } from '../calls/credit';
import * as credit from '../shapes/credit';
import type { SchemasOf } from './schema';

export const creditSchemas = {
  creditLines: { answer: credit.creditLinesAnswer },
  giveCredit: { body: credit.moveCreditBody, answer: credit.creditLineAnswer },
  takeCredit: { body: credit.moveCreditBody, answer: credit.creditLineAnswer },
  issueCredit: { body: credit.issueCreditBody, answer: credit.creditLineAnswer },
} as const satisfies SchemasOf<typeof creditCalls>;
