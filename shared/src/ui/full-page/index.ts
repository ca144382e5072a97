export { FullPage, MaintenancePage, NotFoundPage } from './full-page';
export type { FullPageProps } from './full-page';
