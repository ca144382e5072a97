import { buildBet, buildHome, buildHomeEvent, buildMarket, buildPage, testViewLeaks } from '@backlay/shared/testing';
import betting from './remote';

testViewLeaks(
  { ...betting.screens, ...betting.slots },
  {
    answers: {
      home: { docs: buildHome({ ongoing: [buildHomeEvent()] }), message: '' },
      markets: { ...buildPage([buildMarket()]), message: '' },
      openBets: buildPage([buildBet()]),
      betHistory: buildPage([buildBet({ status: 'settled' })]),
      stakes: { docs: { stake: [{ label: '1K', value: 1000 }] }, message: '' },
      quickBets: { docs: [{ label: '1K', value: 1000 }], message: '' },
      sportTree: { docs: [], message: '' },
      scores: { docs: [], message: '' },
      protectedScores: { docs: [], message: '' },
      liveTv: {
        docs: [{ eventId: 'e-1', iframeUrl: 'https://tv.example/a', expiresAt: '2030-01-01T00:00:00.000Z' }],
        message: '',
      },
      marketPositions: { docs: [], message: '' },
    },
    at: { event: '/events/4/e-1', ballByBall: '/ballByBall?eventId=e-1' },
    routes: { event: '/events/:eventTypeId/:eventId' },
  },
);
