import type { DescriptionsOf } from '../common/endpoint-description';
import type { saferGamblingEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const saferGamblingDescriptions = {
  saferGambling: { summary: 'Returns limits, reality check and breaks of the player', errors: [] },
  setPlayLimit: { summary: 'Sets a deposit, loss or stake limit', errors: [] },
  setRealityCheck: { summary: 'Sets the interval of the reality check', errors: [] },
  takeBreak: { summary: 'Starts a time-out or a self-exclusion', errors: [] },
} as const satisfies DescriptionsOf<typeof saferGamblingEndpoints>;
