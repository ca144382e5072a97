export {
  checkContract,
  checkRoutes,
  checkSharedModules,
  checkSlots,
  findIncompatibility,
} from './find-incompatibility';
export type { Incompatibility, RemoteClaims, RemoteNeeds, ShellOffer } from './incompatibility';
