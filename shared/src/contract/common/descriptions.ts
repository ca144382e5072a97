import type { DescriptionsOf } from '../common/endpoint-description';
import type { commonEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const commonDescriptions = {
  cumulative: { summary: 'Returns the configuration, texts and flags of the brand', errors: [] },
  ipInformation: { summary: 'Returns the country that the address of the visitor belongs to', errors: [] },
} as const satisfies DescriptionsOf<typeof commonEndpoints>;
