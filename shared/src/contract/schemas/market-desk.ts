import type { marketAdminEndpoints } from '../calls/market-desk';
import * as shapes from '../shapes/market-desk';
import { done } from '../shapes/session';
import type { SchemasOf } from './schema';

export const marketAdminSchemas = {
  createEvent: { body: shapes.createEventBody, answer: shapes.createEventAnswer },
  createMarket: { body: shapes.createMarketBody, answer: shapes.marketAnswer },
  modifyMarket: { body: shapes.modifyMarketBody, answer: shapes.marketAnswer },
  deleteMarket: { query: shapes.marketIdQuery, answer: done },
  priceMarket: { body: shapes.priceMarketBody, answer: shapes.marketAnswer },
  setMarketStatus: { body: shapes.marketStatusBody, answer: shapes.marketAnswer },
  settleMarket: { body: shapes.settleMarketBody, answer: shapes.settledAnswer },
  correctMarket: { body: shapes.correctMarketBody, answer: shapes.correctedAnswer },
  marketDeeds: { query: shapes.marketAuditQuery, answer: shapes.marketAuditResponse },
  setLiveTv: { body: shapes.liveTvBody, answer: done },
  deleteLiveTv: { query: shapes.eventIdQuery, answer: done },
  setScore: { body: shapes.scoreBody, answer: done },
  deleteScore: { query: shapes.eventIdQuery, answer: done },
  playerLimits: { query: shapes.playerLimitsQuery, answer: shapes.playerLimitsAnswer },
  setPlayerLimits: { body: shapes.setPlayerLimitsBody, answer: shapes.playerLimitsAnswer },
  caps: { query: shapes.capsQuery, answer: shapes.capsAnswer },
  setCap: { body: shapes.setCapBody, answer: shapes.setCapAnswer },
} as const satisfies SchemasOf<typeof marketAdminEndpoints>;
