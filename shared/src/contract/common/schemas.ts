import { z } from 'zod';
import type { commonEndpoints } from './routes';
import { booleanField, countryDetail, optionalText, text, type SchemasOf } from './fields';

export const cumulativeQuery = z.object({
  domainType: text(20).optional(),
  domainUrl: text(200).optional(),
  wholeAppConfiguration: booleanField.optional(),
  marketGroup: booleanField.optional(),
  home: booleanField.optional(),
});

/** A3.08. */
export const domainDocs = z.object({
  domainName: z.string(),
  type: z.enum(['b2c', 'b2b']),
  whitelabelId: z.string(),
  isWorld: z.boolean(),
  isSwitchAllowed: z.boolean(),
  diamondWebsiteUrl: optionalText,
  worldWebsiteUrl: optionalText,
  /** Rupees, where the brand has a smallest deposit: a balance below it is low (OQ-22). */
  minDepositBalance: z.number().optional(),
  /** Percent of net winnings in markets that name none of their own; left out where the brand takes none (E2.08). */
  commission: z.number().optional(),
});

/** A3.09 to A3.14. */
export const globalAppConfiguration = z.object({
  logo: optionalText,
  logoText: z.string(),
  logoSmallUrl: optionalText,
  headerLogo: optionalText,
  MobileVersion: z.string(),
  metaTags: z.array(z.object({ name: z.string(), content: z.string() })),
  slideShow: z.array(
    z.object({
      title: z.string(),
      text: optionalText,
      overline: optionalText,
      action: optionalText,
      path: optionalText,
    }),
  ),
  headerBottom: z.object({ marqueeText: z.string() }),
  theme: z.object({ mobileBanner: optionalText, bannerText: optionalText }),
  registration: z.object({
    whatsappNumber: optionalText,
    whatsappNumberForCreateId: optionalText,
    signUpVideo: optionalText,
    loginVideo: optionalText,
    depositVideo: optionalText,
    withdrawVideo: optionalText,
    playVideo: optionalText,
    chat: optionalText,
  }),
  socialMedia: z.object({
    facebook: optionalText,
    twitter: optionalText,
    pinterest: optionalText,
    instagram: optionalText,
    telegram: optionalText,
    youtube: optionalText,
    website: optionalText,
    signal: optionalText,
  }),
  enable: z.object({ forgetPassword: z.boolean(), isRegister: z.boolean() }),
  companyDetail: z.string(),
  companyTermsCondition: z.string(),
  copyrighMessage: z.string(),
});

/** A3.15 and every per-domain switch (OQ-25), in `shared/domain/tenant-flags`. */
export const appConfiguration = z.looseObject({
  isMaintenance: z.boolean(),
  useSocket: z.boolean(),
  isSocketBlocked: z.boolean(),
  depositButton: z.boolean(),
  withdrawButton: z.boolean(),
  isRegister: z.boolean(),
  depositWhatsapp: optionalText,
  withdrawWhatsapp: optionalText,
  whatsappNumber: optionalText,
  marqueeText: optionalText,
});

/** A7.32. `home` and `marketGroup` come when asked for. */
export const cumulativeAnswer = z.object({
  docs: z.object({
    domain: domainDocs,
    hotEvent: z.array(z.unknown()),
    maintenance: z.boolean(),
    tournament: z.array(z.unknown()),
    date: z.string(),
    globalAppConfiguration,
    appConfigruation: appConfiguration,
    marketGroup: z.array(z.unknown()).optional(),
    home: z.unknown().optional(),
    /** Of the staff site alone: nobody can sign in before a command on the server made an administrator (D1.08). */
    needsAdministrator: z.literal(true).optional(),
  }),
  message: z.string(),
});

export const ipInformationAnswer = z.object({
  docs: countryDetail.extend({ ip: text(64).optional() }),
  message: z.string(),
});

/** Query, body and answer of each endpoint. */
export const commonSchemas = {
  cumulative: { query: cumulativeQuery, answer: cumulativeAnswer },
  ipInformation: { answer: ipInformationAnswer },
} as const satisfies SchemasOf<typeof commonEndpoints>;
