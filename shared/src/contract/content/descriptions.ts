import type { DescriptionsOf } from '../common/endpoint-description';
import type { contentEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const contentDescriptions = {
  communicationDetail: { summary: 'Returns the contact links of the brand', errors: [] },
  ownCommunicationDetail: { summary: 'Returns the contact links for the caller', errors: [] },
  imageBase: { summary: 'Returns the address from which the product shows a picture', errors: [] },
  pageContent: { summary: 'Returns the text of a static page', errors: [] },
  phoneCodes: { summary: 'Lists the telephone prefixes of countries', errors: [] },
} as const satisfies DescriptionsOf<typeof contentEndpoints>;
