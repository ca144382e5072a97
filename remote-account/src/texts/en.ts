export { accountScreenTexts } from '@backlay/shared/domain';
