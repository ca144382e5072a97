import type { DepositMethod, BonusOfferPayload } from '@backlay/shared/contract';
import { useSaid, useT, useTenant } from '@backlay/shared/host';
import {
  Button,
  EmptyState,
  ErrorPanel,
  FormError,
  Icon,
  MoneyText,
  OptionRow,
  BrandAmount,
  Skeleton,
  type IconName,
  Select,
} from '@backlay/shared/ui';
import { chatAddress, useTypeLabel } from '../transactions';
import { onEnter } from './deposit-form';
import type { DepositControls } from './use-deposit';
import { useDepositMethods } from './use-deposit-draft';
import styles from './deposit.module.scss';
import {
  blocksNewDeposit,
  computeBonus,
  isEligibleAmount,
  formatMoney,
  formatCompact,
  NO_OFFER,
  paymentFamily,
  type Paise,
  type PaymentFamily,
  toPaise,
  computeWagering,
} from '@backlay/shared/domain';

/** Offers with what each adds to this amount, chosen by one press; the selector below holds the same choice (E8.10). */
function OfferRows({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const translateMessage = useSaid();
  const { offers, form, summary, chooseOffer } = deposit;
  const fitting = offers.filter((offer) => isEligibleAmount(offer, summary.rupees));
  if (fitting.length === 0) return null;
  const isChosen = fitting.some(({ _id }) => _id === form.offerId);
  return (
    <div role="radiogroup" aria-label={t('deposit.offers')} className={styles.methods}>
      <small aria-hidden>{t('deposit.offers')}</small>
      {fitting.map((offer) => (
        <OptionRow
          key={offer._id}
          name="deposit-offer"
          icon="gift"
          title={translateMessage(offer.title)}
          detail={
            <>
              {t('deposit.offerAdds', {
                bonus: formatMoney(worthOf(offer, summary.paise)),
                amount: formatMoney(summary.paise),
              })}
              {offer.wager > 0 && <br />}
              {offer.wager > 0 && formatWagering(t, offer, worthOf(offer, summary.paise))}
            </>
          }
          checked={offer._id === form.offerId}
          onChange={() => chooseOffer(offer._id)}
        />
      ))}
      <OptionRow
        name="deposit-offer"
        icon="close"
        title={t('bonus.none')}
        checked={!isChosen}
        onChange={() => chooseOffer(NO_OFFER)}
      />
    </div>
  );
}

const worthOf = (offer: BonusOfferPayload, paise: Paise): Paise =>
  computeBonus({ percent: offer.percent, fixed: toPaise(offer.fixed), most: toPaise(offer.most) }, paise);

/** What has to be staked for a bonus, and in how many days. */
const formatWagering = (t: ReturnType<typeof useT>, { wager, days }: BonusOfferPayload, amount: Paise): string =>
  t('bonus.terms', {
    amount: formatMoney(amount),
    required: formatMoney(computeWagering(wager, amount)),
    days,
  });

/** The bonus of step 2 (C2.19). An offer that does not fit the amount shows its condition and cannot be picked (OQ-99). */
export function OfferSelect({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const { indianUnits } = useTenant().flags;
  const { offers, form, summary, chooseOffer } = deposit;
  if (offers.length === 0) return null;
  const { rupees } = summary;
  const picked = offers.find(({ _id }) => _id === form.offerId);
  const worth = (offer: BonusOfferPayload) => worthOf(offer, summary.paise);
  const options = offers.map((offer) => {
    const fits = isEligibleAmount(offer, rupees);
    return { value: offer._id, label: fits ? nameOf(offer) : rangeOf(offer), disabled: !fits };
  });
  function nameOf(offer: BonusOfferPayload): string {
    return t('bonus.offer', { title: offer.title, amount: formatMoney(worth(offer)) });
  }
  function rangeOf({ title, min, max }: BonusOfferPayload): string {
    return max > 0
      ? t('bonus.range', { title, min: formatCompact(min, indianUnits), max: formatCompact(max, indianUnits) })
      : t('bonus.from', { title, min: formatCompact(min, indianUnits) });
  }
  function termsOf(offer: BonusOfferPayload): string {
    const amount = worth(offer);
    if (!isEligibleAmount(offer, rupees)) return rangeOf(offer);
    return offer.wager > 0 ? formatWagering(t, offer, amount) : t('bonus.free', { amount: formatMoney(amount) });
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

const ICONS: Readonly<Record<PaymentFamily, IconName>> = {
  gateway: 'plane',
  upi: 'phone',
  picture: 'qr',
  bank: 'bank',
  crypto: 'wallet',
  any: 'card',
};

/** Step 2: how to pay. Methods read 'type | name' (C2.17); what this amount cannot use is locked, with its limits. */
export function MethodStep({ deposit }: { readonly deposit: DepositControls }) {
  const t = useT();
  const translateMessage = useSaid();
  const typeLabel = useTypeLabel();
  const { multipleRequests } = useTenant().flags;
  const { summary, error, offered, recent, edit, choose, next } = deposit;
  /** A request that waits takes this way only; the others are free (E8.08). */
  const isTaken = ({ paymentType }: DepositMethod) =>
    multipleRequests && blocksNewDeposit(recent, paymentType, multipleRequests);
  const whatsapp = offered.terms?.whatsapp;
  return (
    <form className={styles.step} noValidate onSubmit={onEnter(next)}>
      <div className={styles.chosenAmount}>
        <span>
          <small>{t('deposit.amountLabel')}</small>
          <b>
            <MoneyText paise={summary.paise} symbol />
          </b>
        </span>
        <Button onClick={edit}>{t('deposit.edit')}</Button>
      </div>
      <OfferRows deposit={deposit} />
      {offered.state === 'loading' && summary.methods.length === 0 && <Bones />}
      {offered.state === 'failed' && <ErrorPanel onRetry={offered.reload}>{t('deposit.methodsFailed')}</ErrorPanel>}
      {offered.state === 'ready' && summary.methods.length === 0 && (
        <EmptyState icon="wallet" title={t('deposit.noMethods')} />
      )}
      {summary.methods.length > 0 && (
        <div role="radiogroup" aria-label={t('deposit.methods')} className={styles.methods}>
          <small aria-hidden>{t('deposit.methods')}</small>
          {summary.methods.map(({ method, locked }) => (
            <OptionRow
              key={method._id}
              name="deposit-method"
              icon={ICONS[paymentFamily(method.paymentType)]}
              title={`${typeLabel(method.paymentType)} | ${translateMessage(method.paymentName)}`}
              detail={isTaken(method) ? t('request.pending') : <Detail method={method} />}
              locked={locked || isTaken(method)}
              checked={summary.chosen?._id === method._id}
              onChange={() => choose(method._id)}
            />
          ))}
        </div>
      )}
      <UsualWait method={summary.chosen} />
      {whatsapp && <WhatsappLink number={whatsapp} />}
      <OfferSelect deposit={deposit} />
      {error && <FormError>{error}</FormError>}
      <button type="submit" hidden />
    </form>
  );
}

/** Limits in thousands and lakhs; IPAY has none to show (OQ-100). */
function Detail({ method }: { readonly method: DepositMethod }) {
  const t = useT();
  const { indianUnits } = useTenant().flags;
  if (method.paymentType === 'IPAY') return t('deposit.ipayDetail');
  return (
    <>
      {t('deposit.min')} <BrandAmount rupees={method.minAmount} indianUnits={indianUnits} /> · {t('deposit.max')}{' '}
      <BrandAmount rupees={method.maxAmount} indianUnits={indianUnits} />
      {method.usualMinutes !== undefined && ` · ${t('deposit.usualMinutes', { minutes: method.usualMinutes })}`}
    </>
  );
}

/** How long staff took for deposits of the chosen way lately; nothing where too few were decided (E8.08). */
function UsualWait({ method }: { readonly method: DepositMethod | null | undefined }) {
  const t = useT();
  const typeLabel = useTypeLabel();
  const { usualMinutes: usual, mostMinutes: most } = method ?? {};
  if (!method || usual === undefined || most === undefined || most < usual) return null;
  return (
    <p className={styles.wait}>
      <Icon name="clock" size={18} /> {t('deposit.waits', { type: typeLabel(method.paymentType), usual, most })}
    </p>
  );
}

function Bones() {
  return (
    <div className={styles.methods}>
      {[1, 2, 3].map((bone) => (
        <Skeleton key={bone} height={60} />
      ))}
    </div>
  );
}

/** Where the brand answers questions about a deposit; null where it has no chat. */
export const contactOf = ({ offered: { terms } }: DepositControls): string | null =>
  terms?.whatsapp ?? terms?.chat ?? null;

/** The chat of step 2 (C2.16). */
export function WhatsappLink({ number }: { readonly number: string }) {
  const t = useT();
  const address = chatAddress(number);
  if (!address) return null;
  return (
    <a className={styles.chat} href={address} target="_blank" rel="noopener noreferrer">
      <Icon name="whatsapp" size={22} />
      <span>{t('deposit.whatsapp')}</span>
      <Icon name="chevron-right" size={18} />
    </a>
  );
}

/** Where the domain sends deposits to a chat there are no steps, for demo players neither (A6.22, C6.03). */
export function ContactInstead() {
  const t = useT();
  const { terms } = useDepositMethods();
  const chat = terms?.chat ?? terms?.whatsapp;
  return <EmptyState icon="whatsapp" title={t('deposit.whatsapp')} action={chat && <WhatsappLink number={chat} />} />;
}
