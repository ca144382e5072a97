/** What the screens of the admin website say besides. */
export { staffDeskTexts as staffTexts } from '@backlay/shared/domain';
