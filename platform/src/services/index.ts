// The one module that connects rooms; `platform.ts` starts it.
export { FeedConfigError } from './create-feed';
export { drain } from './drain';
export { loadSandbox } from './load-sandbox';
export { openKeys, openStorage } from './open-storage';
export { openServer } from './open-server';
export { createBrandAdapters } from './register-adapters';
export { registerRooms, type RoomDeps } from './register-rooms';
export { createMoveParts } from './move-brands';
export { Closing, type PlatformOptions, type RunningPlatform } from './running-platform';
export { listStartFindings } from './start-findings';
export { startServing } from './start-serving';
export { describeProof, proveRestored, type RestoredProof } from './prove-restored';
export { listArchivePeriods } from './register-archive';
export { verifyPlatformLedger } from './start-jobs';
export { openCommandRegistry, recordBreakGlass, writeBreakGlass, type SendToRegistry } from './command-registry';
