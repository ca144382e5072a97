import { renderWithHost } from '@backlay/shared/testing';
import { BettingServicesProvider } from './betting-services-provider';

/** Renders a part of betting as the remote does: in the services of its host. */
export const renderBetting: typeof renderWithHost = (view, options) =>
  renderWithHost(<BettingServicesProvider>{view}</BettingServicesProvider>, options);
