import { flagsOff, type TenantRecord } from '../record';
import { configurationOn, footerTexts, mobileVersion } from './common';

/** The admin website: the same shell for every role but the player (OQ-03). */
export const staff: TenantRecord = {
  id: 'staff',
  name: 'Backlay Staff',
  type: 'b2b',
  audience: 'staff',
  whiteLabelId: 'wl-staff',
  demoWhiteLabelId: null,
  hosts: ['staff.localhost'],
  brand: { room: '#6B7280', action: '#22262E' },
  flags: { ...flagsOff, noCasino: true, userNameRegistration: true, lightTheme: true },
  rules: { minDepositBalance: 0 },
  theme: {
    logoText: 'Backlay Staff',
    MobileVersion: mobileVersion,
    metaTags: [{ name: 'robots', content: 'noindex' }],
    slideShow: [],
    headerBottom: { marqueeText: '' },
    theme: {},
    registration: {},
    socialMedia: {},
    enable: { forgetPassword: false, isRegister: false },
    ...footerTexts('Backlay Staff'),
  },
  app: { ...configurationOn, isRegister: false, depositButton: false, withdrawButton: false },
};
