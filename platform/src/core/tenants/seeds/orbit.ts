import { flagsOff, type TenantRecord } from '../record';
import { configurationOn, footerTexts, mobileVersion, logos, getTenantLanguages } from './common';

/** b2c, casino only. */
export const orbit: TenantRecord = {
  id: 'orbit',
  name: 'Orbit',
  type: 'b2c',
  audience: 'player',
  whiteLabelId: 'wl-orbit',
  demoWhiteLabelId: 'wl-orbit-demo',
  hosts: ['orbit.localhost'],
  brand: { room: '#5B2BD9', action: '#2FD3E6' },
  flags: { ...flagsOff, casinoOnly: true, demoLogin: true, newMobileUi: true },
  rules: { minDepositBalance: 0, sister: 'royal', isWorld: true },
  theme: {
    logo: logos.orbit,
    logoText: 'Orbit',
    MobileVersion: mobileVersion,
    metaTags: [{ name: 'description', content: 'Orbit: live tables, slots and crash games.' }],
    slideShow: [
      {
        overline: 'Crash games',
        title: 'Know when to land',
        text: 'Shared rounds, cash out when you like.',
        action: 'Play',
        path: '/crash-games',
      },
      {
        overline: 'Live casino',
        title: 'Take a seat',
        text: 'Teen Patti, Andar Bahar, roulette and baccarat.',
        action: 'Open the lobby',
        path: '/live-casino',
      },
    ],
    headerBottom: { marqueeText: 'Orbit: play for fun, and know when to stop. 18+' },
    theme: {},
    registration: {},
    socialMedia: { instagram: 'https://www.instagram.com/orbit.example', telegram: 'https://t.me/orbit_example' },
    enable: { forgetPassword: true, isRegister: true },
    ...footerTexts('Orbit'),
  },
  app: { ...configurationOn, languages: getTenantLanguages('Orbit') },
};
