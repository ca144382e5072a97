import { flagsOff, type TenantRecord } from '../record';
import { configurationOn, footerTexts, mobileVersion, logos, getTenantLanguages } from './common';

/** b2b, light, log-in by user name. */
export const metro: TenantRecord = {
  id: 'metro',
  name: 'Metro',
  type: 'b2b',
  audience: 'player',
  whiteLabelId: 'wl-metro',
  demoWhiteLabelId: 'wl-metro-demo',
  hosts: ['metro.localhost'],
  brand: { room: '#262A78', action: '#4338CA' },
  flags: { ...flagsOff, userNameRegistration: true, demoLogin: true, newMobileUi: true, lightTheme: true },
  rules: { minDepositBalance: 300 },
  theme: {
    headerLogo: logos.metro,
    logo: logos.metroDark,
    logoText: 'Metro',
    MobileVersion: mobileVersion,
    metaTags: [{ name: 'description', content: 'Metro: exchange betting for members.' }],
    slideShow: [
      {
        overline: 'Members',
        title: 'Every market, one account',
        text: 'Match odds, bookmaker and sessions side by side.',
        action: 'In play now',
        path: '/inPlay',
      },
    ],
    headerBottom: { marqueeText: 'Metro members: settlement of all matches of yesterday is complete. 18+' },
    theme: {},
    registration: {},
    socialMedia: {},
    enable: { forgetPassword: false, isRegister: false },
    ...footerTexts('Metro'),
  },
  app: { ...configurationOn, languages: getTenantLanguages('Metro'), isRegister: false },
};
