import { chatLink } from '@backlay/shared/domain';
import { buildTenant, type TenantOverrides } from '@backlay/shared/testing';
import { setUpHost } from '../testing/render-app';
import { CONFIGURATION_REFRESH } from './configuration';
import { readSite } from './site';

const site = (tenant: TenantOverrides, app: Record<string, unknown> = {}) => readSite(buildTenant(tenant), app);

describe('the switches of a site', () => {
  test('OQ-32 a switch is on only if no place says false', () => {
    expect(site({}).register).toBe(true);
    expect(site({}, { isRegister: false }).register).toBe(false);
    expect(site({ theme: { enable: { forgetPassword: true, isRegister: false } } }).register).toBe(false);
    expect(site({ type: 'b2b' }).register).toBe(false);
  });

  test('OQ-33 a deposit button that is off hides deposits', () => {
    expect([site({}).deposit, site({}, { depositButton: false }).deposit]).toEqual([true, false]);
  });

  test('OQ-32 A2.73 the marquee is the theme’s before the application’s', () => {
    expect(site({ theme: { headerBottom: { marqueeText: 'theirs' } } }, { marqueeText: 'ours' }).marquee).toBe(
      'theirs',
    );
    expect(site({}, { marqueeText: 'ours' }).marquee).toBe('ours');
  });

  test('OQ-32 C2.59 numbers are the application’s before those of registration', () => {
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
  ])('S-03 OQ-41 %s leads to %s', (value, link) => {
    expect(chatLink(value)).toBe(link);
  });
});

describe('the configuration as it changes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('A9.04 A4.25 OQ-14 it is read every 60 s, and says when maintenance begins and ends', async () => {
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
    // The remotes hear of it: they have entries to money of their own (OQ-33).
    expect(entries()).toEqual({ deposit: false, withdraw: true });
    maintenance = false;
    await jest.advanceTimersByTimeAsync(CONFIGURATION_REFRESH);
    expect(host.configuration.store.getState().maintenance).toBe(false);
    stop();
  });
});
