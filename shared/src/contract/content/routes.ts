import { get, type Endpoint } from '../common/endpoint';

/** Texts, pictures and contact links of a brand (A7). */
export const contentEndpoints = {
  communicationDetail: get('api/common/communicationDetail', 'public'),
  ownCommunicationDetail: get('api/{userType}/communicationDetail', 'session'),
  imageBase: get('api/common/imageBaseUrl', 'public'),
  pageContent: get('content/page.json', 'public'),
  phoneCodes: get('content/phone-codes.json', 'public'),
} as const satisfies Record<string, Endpoint>;
