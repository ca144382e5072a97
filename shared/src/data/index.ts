export {
  useCallQuery,
  type CallQuery,
  type CallQueryOptions,
  PAGE_SIZE,
  usePagedCallQuery,
  type Page,
  type PagedCallQuery,
  type PagedCallQueryOptions,
} from './call-query';
export { useCallMutation, type CallMutation, type CallMutationOptions } from './call-mutation';
export { askToConfirm, useConfirmedSend, type DescribedAction } from './confirmation';
export { usePush, type Push, type PushState } from './use-push';
export { usePriceAlerts, type PriceAlertList } from './use-price-alerts';
export { storeOfflineLines, type OfflineLine } from './offline-snapshot';
