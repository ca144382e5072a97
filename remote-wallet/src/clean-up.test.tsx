import { buildPage, buildPoints, testViewLeaks } from '@backlay/shared/testing';
import { screens, slots } from './remote';

testViewLeaks(
  { ...screens, ...slots },
  {
    answers: {
      deposits: buildPage([]),
      withdraws: buildPage([]),
      transactions: buildPage([]),
      accounts: { docs: [], message: '' },
      bonusOffers: { docs: [], message: '' },
      depositMethods: { docs: [], message: '' },
      paymentMethodTypes: { docs: [], message: '' },
      currencyRates: { docs: [], message: '' },
      points: { docs: buildPoints(), message: '' },
    },
  },
);
