import type { TenantRecord } from '../record';

export const mobileVersion = '1.0.0';

export const configurationOn = {
  isMaintenance: false,
  useSocket: true,
  isSocketBlocked: false,
  depositButton: true,
  withdrawButton: true,
  isRegister: true,
  // Besides English; the product has texts of its own for it, and a brand may write others (OQ-47).
  languages: [{ code: 'hi-in', name: 'हिन्दी', texts: {} }],
} satisfies TenantRecord['app'];

/** The legal text of every demo brand's footer; the operator replaces it. */
export const footerTexts = (brand: string) => ({
  companyDetail: `${brand} offers exchange betting and casino games to persons of 18 years and over. Play within your means: set a limit before you start and keep to it.`,
  companyTermsCondition:
    'By using this site you accept its rules and regulations. Odds may change until a bet is accepted. Players may be asked to prove their age and identity.',
  copyrighMessage: `© ${brand}. All rights reserved.`,
});
