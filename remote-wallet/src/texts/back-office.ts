/** What the screens of the admin website say besides. */
export { backOfficeTexts as staffTexts } from '@backlay/shared/domain';
