export { PageTurner } from './PageTurner';
export { PAGE_SIZE, usePagedList, type Page, type PagedList } from './use-paged-list';
