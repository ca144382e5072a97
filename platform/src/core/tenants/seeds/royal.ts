import { flagsOff, type TenantRecord } from '../record';
import { configurationOn, footerTexts, mobileVersion, logos, getTenantLanguages } from './common';

/** b2c, dark, everything on. */
export const royal: TenantRecord = {
  id: 'royal',
  name: 'Royal',
  type: 'b2c',
  audience: 'player',
  whiteLabelId: 'wl-royal',
  demoWhiteLabelId: 'wl-royal-demo',
  hosts: ['royal.localhost'],
  brand: { room: '#0A6B4C', action: '#E4B650' },
  flags: {
    ...flagsOff,
    otpLogin: true,
    demoLogin: true,
    oddsEditing: true,
    whatsappBar: true,
    newMobileUi: true,
    multipleRequests: true,
    cancelWithdraw: true,
    cancelDeposit: true,
    indianUnits: true,
    liveWinners: true,
    affiliates: true,
    exchangeOrders: true,
  },
  rules: { minDepositBalance: 0, confirmFrom: 10_000, sister: 'orbit', allowDevelopmentOverrides: true },
  theme: {
    logo: logos.royal,
    logoText: 'Royal',
    MobileVersion: mobileVersion,
    metaTags: [
      {
        name: 'description',
        content: 'Royal: exchange betting on cricket, soccer, tennis and racing, and a live casino.',
      },
    ],
    slideShow: [
      {
        overline: 'Exchange',
        title: 'Your price, your side',
        text: 'Back it or lay it, on the match you are watching.',
        action: 'In play now',
        path: '/inPlay',
      },
      {
        overline: 'Live casino',
        title: 'Real tables, round the clock',
        text: 'Teen Patti, Andar Bahar and roulette.',
        action: 'Open the lobby',
        path: '/live-casino',
      },
      {
        overline: 'Quick funds',
        title: 'Add funds in seconds',
        text: 'Pay by UPI and play instantly',
        action: 'Deposit',
        path: '/deposit',
      },
    ],
    headerBottom: {
      marqueeText:
        'Welcome to Royal. Never share your password or a one-time code with anyone, not even with us. Bet only what you can afford to lose. 18+',
    },
    theme: {
      bannerText: 'Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.',
    },
    registration: {
      whatsappNumber: '919000000001',
      whatsappNumberForCreateId: '919000000002',
      signUpVideo: 'https://www.youtube.com/watch?v=royal-sign-up',
      loginVideo: 'https://www.youtube.com/watch?v=royal-login',
      depositVideo: 'https://www.youtube.com/watch?v=royal-deposit',
      withdrawVideo: 'https://www.youtube.com/watch?v=royal-withdraw',
      playVideo: 'https://www.youtube.com/watch?v=royal-play',
    },
    socialMedia: {
      facebook: 'https://www.facebook.com/royal.example',
      instagram: 'https://www.instagram.com/royal.example',
      telegram: 'https://t.me/royal_example',
      youtube: 'https://www.youtube.com/@royal.example',
    },
    enable: { forgetPassword: true, isRegister: true },
    ...footerTexts('Royal'),
  },
  chat: { type: 'tawk', value: '5f0000000000000000000000/default' },
  app: {
    ...configurationOn,
    languages: getTenantLanguages('Royal'),
    apkUrl: 'https://royal.example/royal.apk',
    whatsappNumber: '919000000001',
    depositWhatsapp: '919000000003',
    withdrawWhatsapp: '919000000004',
  },
};
