export { accountScreensInHindi as screensInHindi } from '@backlay/shared/hi-in';
