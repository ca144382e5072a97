export { useCallQuery, type CallQuery, type CallQueryOptions } from './call-query';
export {
  PAGE_SIZE,
  usePagedCallQuery,
  type Page,
  type PagedCallQuery,
  type PagedCallQueryOptions,
} from './paged-call-query';
export { useCallMutation, type CallMutation, type CallMutationOptions } from './call-mutation';
