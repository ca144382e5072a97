import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './product/chromium';

// Products of journeys compare every response with the contract.
process.env['CHECK_RESPONSES'] ??= 'on';

const launchOptions = { executablePath: findChromium(), args: chromiumArguments };

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './product/global-setup.ts',
  fullyParallel: false,
  // A worker a project: the journeys of one share a product.
  workers: 2,
  // The machines that run these are shared: a journey that a stall broke is told from one that is broken by walking it again.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: './test-results',
  reporter: [['list'], ['json', { outputFile: './test-results/report.json' }]],
  use: {
    launchOptions,
    // A worker's own requests pass a journey's routes by; the journey of the worker lets it in.
    serviceWorkers: 'block',
    // Recording every step of every journey costs as much as some journeys: where they are walked again, the second walk is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    {
      name: 'phone',
      workers: 1,
      // What has no sizes is shown once.
      testIgnore: [
        'guest-remote',
        'development',
        'replay',
        'federation-live',
        'federation-releases',
        'duplicate-tabs',
      ].map((name) => `**/${name}.spec.ts`),
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        // As on a phone, a game's frame has no process of its own: Chromium 150 sends a tap on such a frame to another place in it.
        launchOptions: { ...launchOptions, args: [...chromiumArguments, '--disable-site-isolation-trials'] },
      },
    },
    { name: 'desktop', workers: 1, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
