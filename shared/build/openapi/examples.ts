import type { EndpointName } from '../../src/contract';

const RUNNER = { id: '1' };

/** Fields of examples that follow from rules between fields, which a JSON Schema does not have. */
export const EXAMPLES: Readonly<Partial<Record<EndpointName, Readonly<Record<string, unknown>>>>> = {
  createMarket: { type: 'session', runners: [] },
  priceMarket: { runners: [RUNNER] },
  revokedReleases: { versions: 'wallet@1.0.0' },
  rollbackRelease: { channel: 'stable' },
  issueQaPin: { tenantId: 'royal', pins: { wallet: '1.0.0' }, path: '/' },
};
