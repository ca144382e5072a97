import { useState } from 'react';
import type { BonusOfferPayload, EndpointInput } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { formatMoney, toPaise, BONUS_TYPES, FIRST_DEPOSIT, type BonusType } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { useStaffNames } from '../approvals/use-staff-names';
import { newId, type SettingForm, isOn, formatSetting, numberOf, textOf, type FieldSpec } from './setting-form';
import { SettingList } from './setting-list';
import { SettingSheet } from './setting-sheet';

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

/** What a brand offers, those that are switched off too (C3.15, C7.19). */
export function OfferSettings({ brand }: { readonly brand: string }) {
  const t = useT();
  const names = useStaffNames();
  const offers = useCallQuery('bonusOffers', { whiteLabelId: brand });
  const { docs } = offers.answer ?? { docs: [] };
  const [open, setOpen] = useState<BonusOfferPayload | 'new' | null>(null);
  const money = (rupees: number) => formatMoney(toPaise(rupees));
  const worthOf = ({ percent, fixed, most }: BonusOfferPayload): string => {
    if (percent === 0) return t('settings.worthFixed', { amount: money(fixed) });
    return most > 0
      ? t('settings.worthPercent', { percent, most: money(most) })
      : t('settings.worthPercentFree', { percent });
  };
  return (
    <>
      <SettingList
        name={t('settings.bonuses')}
        icon="gift"
        state={offers.state}
        items={docs.map((offer) => ({
          id: offer._id,
          title: offer.title,
          detail: `${names.bonusType(offer.bonusType)}, ${worthOf(offer)}`,
          state: offer.active ? 'on' : 'off',
        }))}
        onRetry={() => void offers.reload()}
        onOpen={(id) => setOpen(docs.find(({ _id }) => _id === id) ?? null)}
        onNew={() => setOpen('new')}
      />
      {open && (
        <OfferSheet
          brand={brand}
          offer={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void offers.reload();
          }}
        />
      )}
    </>
  );
}

interface OfferSheetProps {
  readonly brand: string;
  readonly offer: BonusOfferPayload | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function OfferSheet({ brand, offer, onClose, onSaved }: OfferSheetProps) {
  const t = useT();
  const saving = useCallMutation('saveBonusOffer', { inFlight: 'payment' });
  const [id] = useState(() => offer?._id ?? newId(brand));
  const [draft, setDraft] = useState<SettingForm>(() => (offer ? draftOfOffer(offer) : newOffer));
  return (
    <SettingSheet
      title={offer?.title ?? t('settings.new')}
      fields={OFFER_FIELDS}
      draft={draft}
      onDraft={setDraft}
      save={(transactionCode) => saving.send({ ...offerToSend(id, brand, draft), transactionCode })}
      subject={offer ? { kind: 'bonusOffer', subjectId: id } : undefined}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
