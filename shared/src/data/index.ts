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
