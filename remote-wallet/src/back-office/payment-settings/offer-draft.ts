import type { BonusOfferPayload, EndpointInput } from '@backlay/shared/contract';
import { BONUS_TYPES, FIRST_DEPOSIT, type BonusType } from '@backlay/shared/domain';
import { isOn, formatSetting, numberOf, textOf, type SettingForm, type FieldSpec } from './setting-form';

/** The fields of an offer (C3.13, C3.14). */
export const OFFER_FIELDS: readonly FieldSpec[] = [
  { name: 'active', label: 'settings.active', kind: 'switch' },
  { name: 'title', label: 'settings.offerTitle', kind: 'text', required: true },
  { name: 'description', label: 'settings.offerText', kind: 'text' },
  // Those that a role gives by hand are no offers.
  {
    name: 'bonusType',
    label: 'settings.type',
    kind: 'choice',
    options: BONUS_TYPES.filter((type) => !/^manual/.test(type)),
    nameOf: 'bonusType',
  },
  { name: 'first', label: 'settings.first', kind: 'switch' },
  { name: 'percent', label: 'settings.percent', kind: 'decimal' },
  { name: 'fixed', label: 'settings.fixed', kind: 'amount' },
  { name: 'most', label: 'settings.most', kind: 'amount', help: 'settings.maxHelp' },
  { name: 'min', label: 'settings.min', kind: 'amount' },
  { name: 'max', label: 'settings.max', kind: 'amount', help: 'settings.maxHelp' },
  { name: 'limit', label: 'settings.limit', kind: 'whole', help: 'settings.maxHelp' },
  { name: 'wager', label: 'settings.wager', kind: 'decimal' },
  { name: 'days', label: 'settings.days', kind: 'whole', required: true },
  { name: 'promoCode', label: 'settings.promoCode', kind: 'text' },
];

export const newOffer: SettingForm = { active: false, title: '', bonusType: 'depositBonus', first: false, days: '30' };

/** An offer as it is typed. */
export const draftOfOffer = (offer: BonusOfferPayload): SettingForm => ({
  ...Object.fromEntries(
    (['percent', 'fixed', 'most', 'min', 'max', 'limit', 'wager', 'days'] as const).map((name) => [
      name,
      String(offer[name]),
    ]),
  ),
  active: offer.active,
  title: offer.title,
  description: offer.description,
  bonusType: offer.bonusType,
  first: offer.type === FIRST_DEPOSIT,
  promoCode: offer.promoCode ?? '',
});

export const offerToSend = (
  _id: string,
  whiteLabelId: string,
  draft: SettingForm,
): Omit<EndpointInput<'saveBonusOffer'>, 'transactionCode'> => {
  const promoCode = formatSetting(draft, 'promoCode');
  return {
    _id,
    whiteLabelId,
    title: textOf(draft, 'title'),
    description: textOf(draft, 'description'),
    bonusType: textOf(draft, 'bonusType') as BonusType, // the choice offers these alone
    type: isOn(draft, 'first') ? FIRST_DEPOSIT : 'any',
    active: isOn(draft, 'active'),
    percent: numberOf(draft, 'percent'),
    fixed: numberOf(draft, 'fixed'),
    most: numberOf(draft, 'most'),
    min: numberOf(draft, 'min'),
    max: numberOf(draft, 'max'),
    limit: numberOf(draft, 'limit'),
    wager: numberOf(draft, 'wager'),
    days: numberOf(draft, 'days'),
    ...(promoCode ? { promoCode } : {}),
  };
};
