import type { marketAdminEndpoints } from '../calls/market-desk';
import * as desk from '../shapes/market-desk';
import { done } from '../shapes/session';
import type { SchemasOf } from './schema';

export const marketAdminSchemas = {
  createEvent: { body: desk.createEventBody, answer: desk.createEventAnswer },
  createMarket: { body: desk.createMarketBody, answer: desk.marketAnswer },
  modifyMarket: { body: desk.modifyMarketBody, answer: desk.marketAnswer },
  deleteMarket: { query: desk.marketIdQuery, answer: done },
  priceMarket: { body: desk.priceMarketBody, answer: desk.marketAnswer },
  setMarketStatus: { body: desk.marketStatusBody, answer: desk.marketAnswer },
  settleMarket: { body: desk.settleMarketBody, answer: desk.settledAnswer },
  correctMarket: { body: desk.correctMarketBody, answer: desk.correctedAnswer },
  marketDeeds: { query: desk.marketAuditQuery, answer: desk.marketAuditResponse },
  setLiveTv: { body: desk.liveTvBody, answer: done },
  deleteLiveTv: { query: desk.eventIdQuery, answer: done },
  setScore: { body: desk.scoreBody, answer: done },
  deleteScore: { query: desk.eventIdQuery, answer: done },
  playerLimits: { query: desk.playerLimitsQuery, answer: desk.playerLimitsAnswer },
  setPlayerLimits: { body: desk.setPlayerLimitsBody, answer: desk.playerLimitsAnswer },
  caps: { query: desk.capsQuery, answer: desk.capsAnswer },
  setCap: { body: desk.setCapBody, answer: desk.setCapAnswer },
} as const satisfies SchemasOf<typeof marketAdminEndpoints>;
