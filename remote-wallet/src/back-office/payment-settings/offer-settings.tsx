import { useState } from 'react';
import type { BonusOfferPayload } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { useStaffNames } from '../approvals/use-staff-names';
import { newId, type SettingForm } from './setting-form';
import { draftOfOffer, newOffer, OFFER_FIELDS, offerToSend } from './offer-draft';
import { SettingList } from './setting-list';
import { SettingSheet } from './setting-sheet';

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
