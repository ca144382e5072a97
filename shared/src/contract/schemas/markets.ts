import type { marketsCalls } from '../calls/markets';
import * as betting from '../shapes/betting';
import type { SchemasOf } from './schema';

export const marketsSchemas = {
  home: { query: betting.homeQuery, answer: betting.homeAnswer },
  highlight: { query: betting.homeQuery, answer: betting.highlightAnswer },
  markets: { query: betting.marketsQuery, answer: betting.marketsAnswer },
  administratorMarkets: { query: betting.administratorMarketsQuery, answer: betting.administratorMarketsAnswer },
  marketFrames: { query: betting.marketFramesQuery, answer: betting.marketFramesAnswer },
  sportTree: { query: betting.sportTreeQuery, answer: betting.sportTreeAnswer },
  scores: { query: betting.scoresQuery, answer: betting.scoresAnswer },
  protectedScores: { query: betting.scoresQuery, answer: betting.scoresAnswer },
  liveTv: { query: betting.scoresQuery, answer: betting.liveTvAnswer },
  search: { query: betting.searchQuery, answer: betting.searchAnswer },
} as const satisfies SchemasOf<typeof marketsCalls>;
