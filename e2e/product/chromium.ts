export { findChromium, findHeadlessChromium } from '../../shared/testing/find-program';

/** Arguments under which Chromium runs as root, without a GPU and without calling home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
