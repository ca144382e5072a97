import { defineConfig } from '@playwright/test';
import { chromiumArguments, findHeadlessChromium } from './product/chromium';

// Products of journeys compare every response with the contract.
process.env['CHECK_RESPONSES'] ??= 'on';

// Workers read this file as well: what was found, or could not be installed, is not looked for again.
const executablePath = (process.env['HEADLESS_CHROMIUM_PATH'] ??= findHeadlessChromium());
const launchOptions = { executablePath, args: chromiumArguments };

const desktop = { viewport: { width: 1440, height: 900 } };
/** What they release, plug in or switch reaches every page of a product. */
const isolated = [
  'deployed-pairs',
  'development',
  'duplicate-tabs',
  'fault-reports',
  'federation-releases',
  'frames',
  'frame-attacks',
  'guest-remote',
  'module-remote',
  'newer-shell',
  'remote-navigation',
  'remote-sdk',
  'replay',
  'two-traders',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './product/global-setup.ts',
  // A worker takes the next journey, of whatever file, when it is free; it has a product of its own.
  fullyParallel: true,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  // A journey that a stall broke is distinguished from one that is broken by walking it again: it is named as flaky.
  retries: 1,
  // Nothing here is timed: limits are for what hangs, on a machine on which ten others run as well.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  // Journeys against an installation leave what the others wrote.
  outputDir: process.env['E2E_SERVER'] ? './test-results/installed' : './test-results',
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? './test-results/report.json' }]],
  use: {
    launchOptions,
    // As long as an expectation: a press that never comes ends its journey, and not the limit of a whole one.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // A worker's own requests pass a journey's routes by; the journey of the worker lets it in.
    serviceWorkers: 'block',
    // Skeletons and prices that shimmer in every page take as much of a processor as half a page.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step of every journey costs as much as some journeys: the second walk is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    {
      // The longest come first, one after the other: they share a product that nobody else has.
      name: 'isolated',
      testMatch: isolated,
      // Their hooks build and publish: they run once for a file, not for each journey.
      fullyParallel: false,
      workers: 1,
      use: desktop,
    },
    { name: 'desktop', testIgnore: isolated, grep: /@(desktop|both)/, use: desktop },
    {
      name: 'phone',
      testIgnore: isolated,
      grep: /@(phone|both)/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        // As on a phone, a game's frame has no process of its own: Chromium 150 sends a tap on such a frame to another place in it.
        launchOptions: { ...launchOptions, args: [...chromiumArguments, '--disable-site-isolation-trials'] },
      },
    },
  ],
});
