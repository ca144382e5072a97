import type { DescriptionsOf } from '../common/endpoint-description';
import type { qaEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const qaDescriptions = {
  issueQaPin: { summary: 'Issues a link that pins versions for one tester', errors: ['conflict'] },
  clearQaPin: { summary: 'Ends QA pins of the caller', errors: [] },
  qaPeople: { summary: 'Lists the staff accounts and their QA right', errors: [] },
  setQaRight: { summary: 'Grants or withdraws the QA right of an account', errors: [] },
  qaState: { summary: 'Returns the QA pins of the visitor from the signed cookie', errors: [] },
  changeQaPin: { summary: 'Changes the QA pins of the visitor', errors: ['not-allowed', 'conflict'] },
} as const satisfies DescriptionsOf<typeof qaEndpoints>;
