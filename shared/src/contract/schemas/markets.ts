import type { marketsCalls } from '../calls/markets';
import * as betting from '../shapes/betting';
import type { SchemasOf } from './schema';

export const marketsSchemas = {
  home: { query: betting.homeQuery, answer: betting.homeAnswer },
  markets: { query: betting.marketsQuery, answer: betting.marketsAnswer },
  marketFrames: { query: betting.marketFramesQuery, answer: betting.marketFramesAnswer },
  sportTree: { answer: betting.sportTreeAnswer },
  scores: { query: betting.scoresQuery, answer: betting.scoresAnswer },
  search: { query: betting.searchQuery, answer: betting.searchAnswer },
} as const satisfies SchemasOf<typeof marketsCalls>;
