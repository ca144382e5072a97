import { buildPage, testViewLeaks } from '@backlay/shared/testing';
import { screens, slots } from './remote';

testViewLeaks(
  { ...screens, ...slots },
  {
    answers: {
      notifications: { ...buildPage([]), unread: 0 },
      priceAlerts: { docs: [], message: '' },
      complaints: buildPage([]),
      phoneCodes: { docs: [{ key: 'India', value: '+91' }], message: '' },
      leaderBoard: { docs: [], message: '' },
    },
  },
);
