export { Pagination } from './pagination';
export { PAGE_SIZE, usePagedCallQuery, type Page, type PagedList } from './use-paged-list';
