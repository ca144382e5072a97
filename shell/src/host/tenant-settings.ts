import { createContactLink, readFlags, type TenantFlag } from '@backlay/shared/domain';
import type { Tenant } from '@backlay/shared/host';

type AppConfiguration = Readonly<Record<string, unknown>>;

/** The parts of a site that an operator switches and fills in, read from their several places in one (OQ-32). */
export interface Site {
  readonly deposit: boolean;
  readonly withdraw: boolean;
  readonly register: boolean;
  readonly marquee: string;
  /** Where Deposit and Withdraw go instead, when they go to a chat (A6.22). */
  readonly depositChat: string | null;
  readonly withdrawChat: string | null;
  readonly registerChat: string | null;
  readonly whatsapp: {
    readonly deposit: string | null;
    readonly newId: string | null;
    readonly support: string | null;
  };
  readonly telegram: string | null;
  /** The app for Android, where there is one. */
  readonly apkUrl: string | null;
  readonly hideStickyIcons: boolean;
  readonly hideTerms: boolean;
  readonly newMobileUi: boolean;
  readonly whatsappBar: boolean;
  readonly hideGetInTouch: boolean;
  readonly hidePaymentMethods: boolean;
  readonly hideCards: boolean;
  readonly upiAndCryptoOnly: boolean;
  readonly affiliates: boolean;
  readonly onlineSportExchange: boolean;
  readonly closeDuplicateTabs: boolean;
}

const textOf = (...values: readonly unknown[]): string | null => {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim() : null;
};

const httpsLink = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith('https://') ? value : null;

/** Which entries to money there are (OQ-33). */
export const moneyEntriesOf = (app: AppConfiguration): Pick<Site, 'deposit' | 'withdraw'> => ({
  deposit: app['depositButton'] !== false,
  withdraw: app['withdrawButton'] !== false,
});

/** A switch is on only if no setting turns it off. For numbers the app's settings precede those of registration (OQ-32). */
export function parseTenantSettings(tenant: Tenant, app: AppConfiguration): Site {
  const { registration, enable, headerBottom, socialMedia } = tenant.theme;
  const flags = readFlags({ ...tenant.flags, ...app });
  const on = (key: TenantFlag) => flags[key];
  const notOff = (key: string) => app[key] !== false;
  return {
    ...moneyEntriesOf(app),
    register: tenant.type === 'b2c' && enable.isRegister && notOff('isRegister'),
    marquee: textOf(headerBottom.marqueeText, app.marqueeText) ?? '',
    depositChat: on('depositToChat') ? createContactLink(textOf(app.depositWhatsapp)) : null,
    withdrawChat: on('withdrawToChat') ? createContactLink(textOf(app.withdrawWhatsapp)) : null,
    registerChat: on('registerToChat')
      ? createContactLink(textOf(registration.whatsappNumberForCreateId, registration.chat))
      : null,
    whatsapp: {
      deposit: createContactLink(textOf(app.depositWhatsapp, app.whatsappNumber, registration.whatsappNumber)),
      newId: createContactLink(
        textOf(registration.whatsappNumberForCreateId, app.whatsappNumber, registration.whatsappNumber),
      ),
      support: createContactLink(textOf(app.whatsappNumber, registration.whatsappNumber)),
    },
    telegram: createContactLink(textOf(socialMedia.telegram)),
    apkUrl: httpsLink(app.apkUrl),
    hideStickyIcons: on('hideStickyIcons'),
    hideTerms: on('hideTerms'),
    newMobileUi: on('newMobileUi'),
    whatsappBar: on('whatsappBar'),
    hideGetInTouch: on('hideGetInTouch'),
    hidePaymentMethods: on('hidePaymentMethods'),
    hideCards: on('hideCards'),
    upiAndCryptoOnly: on('upiAndCryptoOnly'),
    affiliates: on('affiliates'),
    onlineSportExchange: on('onlineSportExchange'),
    closeDuplicateTabs: on('closeDuplicateTabs'),
  };
}
