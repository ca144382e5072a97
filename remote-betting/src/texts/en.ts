export { bettingScreenTexts } from '@backlay/shared/domain';
