export { registerRolloutRoutes } from './routes';
export { Rollouts, DEFAULT_DAYS, type BrandVerdict, type RolloutNotice } from './rollouts';
export type { MetricVerdict } from './judge';
export type { Counts } from './visitor-counts';
