export {
  checkContract,
  checkRoutes,
  checkSharedModules,
  checkSlots,
  findIncompatibility,
  type Incompatibility,
  type RemoteClaims,
  type RemoteNeeds,
  type ShellOffer,
} from './find-incompatibility';
