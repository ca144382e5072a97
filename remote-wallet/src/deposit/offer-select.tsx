import type { BonusOfferPayload } from '@backlay/shared/contract';
import {
  computeBonus,
  isEligibleAmount,
  formatMoney,
  formatCompact,
  NO_OFFER,
  toPaise,
  computeWagering,
} from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Select } from '@backlay/shared/ui';
import type { DepositControls } from './use-deposit';

/** The bonus of step 2 (C2.19). An offer that does not fit the amount shows its condition and cannot be picked (OQ-99). */
export function OfferSelect({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { offers, form, summary, chooseOffer } = deposit;
  if (offers.length === 0) return null;
  const { rupees } = summary;
  const picked = offers.find(({ _id }) => _id === form.offerId);
  const worth = (offer: BonusOfferPayload) =>
    computeBonus({ percent: offer.percent, fixed: toPaise(offer.fixed), most: toPaise(offer.most) }, summary.paise);
  const options = offers.map((offer) => {
    const fits = isEligibleAmount(offer, rupees);
    return { value: offer._id, label: fits ? nameOf(offer) : rangeOf(offer), disabled: !fits };
  });
  function nameOf(offer: BonusOfferPayload): string {
    return t('bonus.offer', { title: offer.title, amount: formatMoney(worth(offer)) });
  }
  function rangeOf({ title, min, max }: BonusOfferPayload): string {
    return max > 0
      ? t('bonus.range', { title, min: formatCompact(min), max: formatCompact(max) })
      : t('bonus.from', { title, min: formatCompact(min) });
  }
  function termsOf(offer: BonusOfferPayload): string {
    const amount = worth(offer);
    if (!isEligibleAmount(offer, rupees)) return rangeOf(offer);
    return offer.wager > 0
      ? t('bonus.terms', {
          amount: formatMoney(amount),
          required: formatMoney(computeWagering(offer.wager, amount)),
          days: offer.days,
        })
      : t('bonus.free', { amount: formatMoney(amount) });
  }

  return (
    <Select
      label={t('bonus.label')}
      icon="gift"
      options={[{ value: NO_OFFER, label: t('bonus.none') }, ...options]}
      value={picked && isEligibleAmount(picked, rupees) ? picked._id : NO_OFFER}
      onChange={chooseOffer}
      help={picked && termsOf(picked)}
    />
  );
}
