import { z } from 'zod';
import { booleanField, id, rupeeAmount, text } from './fields';

export const done = z.object({ docs: z.unknown().optional(), message: z.string() });

export const userTypes = [
  'user',
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'branch',
  'subBranch',
  'defaultBranch',
] as const;
export const userType = z.enum(userTypes);
export type UserType = z.infer<typeof userType>;

/** A3.18; country_code also arrives as countryCode. */
export const countryDetail = z.object({
  continent: text(40).default(''),
  city: text(80).default(''),
  country: text(80).default(''),
  country_code: text(8).default(''),
  country_flag: text(300).default(''),
  region: text(80).default(''),
});
export type CountryDetail = z.infer<typeof countryDetail>;

/** A7.12, A7.13. `email` carries a user name, an e-mail or a number with its prefix. */
export const loginForm = z.object({
  email: text(120).min(1),
  otp: text(6).optional(),
  password: z.string().max(200),
  whiteLabelId: id,
  country: text(80).optional(),
  correlationId: text(80).optional(),
  city: text(80).optional(),
  domain: text(200).optional(),
  countryFlag: text(300).optional(),
  demo: booleanField.optional(),
  future9: booleanField.optional(),
  diamondWL: booleanField.optional(),
});

/** The session of a sister site, or of this one, by its token (A2.10); it is changed for another at once (S-02). */
export const directLoginBody = z.object({ token: text(200) });

/** A7.14. */
export const loginAnswer = z.object({
  message: z.string(),
  docs: z.object({
    userType,
    enable2fa: z.boolean(),
    otpVerified: z.boolean(),
    changePassword: z.boolean(),
    cockFightCreated: z.boolean(),
    demo: z.boolean(),
    createdBy: z.string(),
    correlationId: z.string(),
  }),
});

export const logoutQuery = z.object({
  country: text(80).optional(),
  city: text(80).optional(),
  countryFlag: text(300).optional(),
  domain: text(200).optional(),
});

/** A7.16. */
export const signupForm = z.object({
  userName: text(40).optional(),
  fullName: text(80).optional(),
  referrer: text(64).optional(),
  email: text(120).optional(),
  otp: text(6),
  type: z.enum(['b2c', 'b2b']),
  promoCode: text(64).optional(),
  password: z.string().max(200),
  wagerBonusId: text(64).optional(),
  phone: text(16),
  whiteLabelId: id,
  branchId: text(64).optional(),
  utmSource: text(200).optional(),
  registrationSource: text(200).optional(),
});

/** A7.18. */
export const demoSignupForm = z.object({
  userName: text(24).min(5),
  email: text(120).optional(),
  phone: text(16).optional(),
  fullName: text(80).optional(),
  password: z.string().max(200),
  demoWhiteLabelId: id,
});

/** A7.19. */
export const dupCheckQuery = z.object({
  phone: text(16).optional(),
  userName: text(40).optional(),
  email: text(120).optional(),
  whiteLabelId: id,
});
/** docs empty means free; a taken name is answered 409 with a message (OQ-62). */
export const dupCheckAnswer = z.object({ docs: z.array(z.unknown()), message: z.string() });

/** A7.20: operator says what the code is for. */
export const otpRequest = z.object({
  phone: text(16).min(1),
  type: z.literal('sms').default('sms'),
  whiteLabelId: id,
  operator: text(40).default('register'),
});

const optionalText = z.string().optional();

/**
 * A3.04, of a role; nothing for a player: the commission that the players below paid, roles below, players below, the players among
 * them with nobody in between, and everybody below.
 */
const userCounters = {
  totalCommission: rupeeAmount.optional(),
  totalAdmin: z.number().optional(),
  totalUser: z.number().optional(),
  userAccount: z.number().optional(),
  userCount: z.number().optional(),
};

/** A3.01 to A3.06. */
export const profileDocs = z.object({
  _id: z.string(),
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  userType,
  whiteLabelId: z.string(),
  whiteLabelType: z.enum(['b2b', 'b2c']).default('b2b'),
  correlationId: z.string(),
  demo: z.boolean(),
  blocked: z.boolean(),
  cockFightCreated: z.boolean(),
  enable2fa: z.boolean(),
  otpVerified: z.boolean(),
  /** The role needs a second factor and the account has none: nothing but its set-up is open (D1.11). */
  mustEnrol2fa: z.boolean().optional(),
  changePassword: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: optionalText,
  emailVerified: z.boolean().optional(),
  profileSetup: z.boolean().optional(),
  fcmToken: optionalText,
  ...userCounters,
  sessionMax: z.string(),
  bookmakerMax: z.string(),
  betfairMax: z.string(),
  betDelay: z.number(),
  confirmBets: z.boolean(),
  casinoLock: z.boolean(),
  bonusLock: z.boolean(),
  /** Staff alone: may try and pin versions. */
  qualityAssurance: z.boolean().optional(),
  wagerBonusId: z.string().nullable(),
  /** The offer of the link that the player registered by (A2.11): picked beforehand with the first deposit. */
  linkedBonusId: z.string().optional(),
  depositCount: z.number(),
  points: rupeeAmount,
});
export const profileAnswer = z.object({ docs: profileDocs, message: z.string() });

/** The balance in rupees (A3.07, A7.26): availablePts is what may be staked or withdrawn, exposure is what open bets hold. */
export const pointsDocs = z.object({
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
  pts: rupeeAmount,
  profit: rupeeAmount,
  loss: rupeeAmount,
  casinoPts: rupeeAmount.optional(),
  sportsPts: rupeeAmount.optional(),
  thirdPartyPts: rupeeAmount.optional(),
  creditPts: rupeeAmount.optional(),
  clientPL: rupeeAmount.optional(),
});
export const pointsAnswer = z.object({ docs: pointsDocs, message: z.string() });

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

/** A3.20, A7.41: `key` is shown, `value` goes before the number. */
export const phoneCodesAnswer = z.object({
  docs: z.array(z.object({ key: z.string(), value: z.string() })),
  message: z.string(),
});
