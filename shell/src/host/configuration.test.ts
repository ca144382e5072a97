import { createContactLink } from '@backlay/shared/domain';
import { buildTenant, type TenantOverrides } from '@backlay/shared/testing';
import { setUpHost } from '../app/app.fixture';
import { CONFIGURATION_REFRESH } from './configuration';
import { parseTenantSettings } from './tenant-settings';

const site = (tenant: TenantOverrides, app: Record<string, unknown> = {}) =>
  parseTenantSettings(buildTenant(tenant), app);

describe('the switches of a site', () => {
  test('a switch is on unless one place is false [OQ-32]', () => {
    expect(site({}).register).toBe(true);
    expect(site({}, { isRegister: false }).register).toBe(false);
    expect(site({ theme: { enable: { forgetPassword: true, isRegister: false } } }).register).toBe(false);
    expect(site({ type: 'b2b' }).register).toBe(false);
  });

  test('a deposit button that is off hides deposits [OQ-33]', () => {
    expect([site({}).deposit, site({}, { depositButton: false }).deposit]).toEqual([true, false]);
  });

  test('the marquee is the theme’s before the application’s [A2.73 OQ-32]', () => {
    expect(site({ theme: { headerBottom: { marqueeText: 'theirs' } } }, { marqueeText: 'ours' }).marquee).toBe(
      'theirs',
    );
    expect(site({}, { marqueeText: 'ours' }).marquee).toBe('ours');
  });

  test('numbers are the application’s before those of registration [C2.59 OQ-32]', () => {
    const tenant = { theme: { registration: { whatsappNumber: '911111111111' } } };
    expect(site(tenant).whatsapp.support).toBe('https://wa.me/911111111111');
    expect(site(tenant, { whatsappNumber: '+91 22222 22222' }).whatsapp.support).toBe('https://wa.me/912222222222');
  });

  test.each([
    ['https://t.me/royal', 'https://t.me/royal'],
    ['javascript:alert(1)', null],
    ['http://plain.example', null],
    ['12', null],
    [null, null],
  ])('%s leads to %s [OQ-41 S-03]', (value, link) => {
    expect(createContactLink(value)).toBe(link);
  });
});

describe('the configuration as it changes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the configuration is read every 60 s and reports start and end of maintenance [A4.25 A9.04 OQ-14]', async () => {
    let maintenance = true;
    const { host } = setUpHost({
      answers: {
        cumulative: () => ({
          body: { docs: { maintenance, appConfigruation: { isMaintenance: false, depositButton: false } } },
        }),
      },
    });
    const stop = host.start();
    const entries = () => host.channels.store<unknown>('money.entries', () => null).getState();
    expect(entries()).toEqual({ deposit: true, withdraw: true });
    await jest.advanceTimersByTimeAsync(CONFIGURATION_REFRESH);
    expect(host.configuration.store.getState()).toMatchObject({ maintenance: true, app: { depositButton: false } });
    // The remotes are notified: they have entries to money of their own (OQ-33).
    expect(entries()).toEqual({ deposit: false, withdraw: true });
    maintenance = false;
    await jest.advanceTimersByTimeAsync(CONFIGURATION_REFRESH);
    expect(host.configuration.store.getState().maintenance).toBe(false);
    stop();
  });

  /** A platform that is away until a test brings it back, and how long its page of maintenance stays once it is back, ms. */
  function away(random: number) {
    const platform = { isBack: false, asked: 0 };
    const { host } = setUpHost({
      deps: { random: () => random },
      answers: {
        cumulative: () => {
          platform.asked += 1;
          if (!platform.isBack) return { status: 503 };
          return { body: { docs: { maintenance: false, appConfigruation: { isMaintenance: false } } } };
        },
      },
    });
    const isShown = () => host.configuration.store.getState().maintenance;
    return { platform, host, isShown };
  }

  test.each([0, 0.99])('after a 503 the page goes within 5 s of recovery, with jitter %d [A4.27]', async (random) => {
    const { platform, host, isShown } = away(random);
    host.configuration.unavailable(60);
    await jest.advanceTimersByTimeAsync(20_000);
    expect([isShown(), platform.asked >= 8, platform.asked <= 10]).toEqual([true, true, true]);
    platform.isBack = true;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(isShown()).toBe(false);
    const { asked } = platform;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(platform.asked).toBe(asked);
    host.configuration.stop();
  });

  test('a 503 that names a shorter time is asked about after that time [A4.27]', async () => {
    const { platform, host, isShown } = away(0);
    platform.isBack = true;
    host.configuration.unavailable(1);
    await jest.advanceTimersByTimeAsync(999);
    expect([isShown(), platform.asked]).toEqual([true, 0]);
    await jest.advanceTimersByTimeAsync(1);
    expect([isShown(), platform.asked]).toEqual([false, 1]);
  });

  test('ten calls that are answered with 503 ask for the configuration once [A4.27]', async () => {
    const { platform, host } = away(0);
    for (let call = 0; call < 10; call += 1) host.configuration.unavailable(NaN);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(platform.asked).toBe(1);
    host.configuration.stop();
  });

  test('a host that stops asks no more [A4.27]', async () => {
    const { platform, host } = away(0);
    host.configuration.unavailable(NaN);
    host.configuration.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.asked).toBe(0);
  });
});
