import { useState } from 'react';
import type { BonusOfferPayload } from '@backlay/shared/contract';
import {
  computeBonus,
  FIRST_DEPOSIT,
  formatMoney,
  groupIndianDigits,
  isEligibleAmount,
  NO_OFFER,
  toPaise,
  type Paise,
} from '@backlay/shared/domain';
import { useHost, useSaid, useSession, useT } from '@backlay/shared/host';
import { Button, Card, Figure, Figures, Icon, MoneyText, StakeChip, StakeChips } from '@backlay/shared/ui';
import { useOffers } from '../bonuses';
import { useMoneyEntries } from '../wallet-home';
import { useDepositAccess } from '.';
import styles from './deposit.module.scss';
import { useDepositMethods } from './use-deposit-draft';

/** What a new player is offered to begin with, rupees (E8.11). */
const AMOUNTS = [500, 1_000, 2_000] as const;
/** What is chosen at first, where the brand takes it. */
const USUAL_AMOUNT = 1_000;

/** The slot `welcome.deposit`: amounts of a first deposit with the welcome offer; one of them is chosen and deposited (E8.11). */
export default function FirstDeposit() {
  const { tenant } = useHost();
  const { admitted } = useDepositAccess();
  const { deposit } = useMoneyEntries();
  return admitted && deposit && !tenant.flags.depositToChat ? <FirstAmounts /> : null;
}

function FirstAmounts() {
  const t = useT();
  const { overlays } = useHost();
  const { terms } = useDepositMethods();
  const offer = useWelcomeOffer();
  const [picked, pick] = useState<number>(USUAL_AMOUNT);
  const amounts = AMOUNTS.filter((amount) => amount >= (terms?.minAmount ?? 0));
  const chosen = amounts.find((amount) => amount === picked) ?? amounts[0];
  if (chosen === undefined) return null;
  const fitting = (amount: number) => (offer && isEligibleAmount(offer, amount) ? offer : null);
  const open = (offerId?: string) => overlays.open('deposit', { amount: chosen, offerId });
  const added = fitting(chosen);
  return (
    <Card padded className={styles.firstDeposit}>
      <section aria-label={t('firstDeposit.title')}>
        <h2>
          {t('firstDeposit.title')}
          {offer && <Icon name="gift" size={20} />}
        </h2>
        {offer && <OfferTerms offer={offer} />}
        <StakeChips label={t('deposit.quick')} columns={3}>
          {amounts.map((amount) => (
            <StakeChip
              key={amount}
              className={styles.firstAmount}
              selected={amount === chosen}
              onClick={() => pick(amount)}
            >
              <b>{inRupees(amount)}</b> <Added offer={fitting(amount)} amount={amount} />
            </StakeChip>
          ))}
        </StakeChips>
        <FirstFigures amount={chosen} offer={added} />
        <Button variant="primary" size="lg" block onClick={() => open(added?._id)}>
          {t('firstDeposit.deposit', { amount: inRupees(chosen) })}
        </Button>
        {added && (
          <Button variant="quiet" block className={styles.withoutBonus} onClick={() => open(NO_OFFER)}>
            {t('firstDeposit.withoutBonus')}
          </Button>
        )}
      </section>
    </Card>
  );
}

interface FirstAmountProps {
  readonly amount: number;
  /** The offer, where the amount fits it. */
  readonly offer: BonusOfferPayload | null;
}

/** What is paid and what there is to play with; a bonus to be wagered first can not be staked and has its own name. */
function FirstFigures({ amount, offer }: FirstAmountProps) {
  const t = useT();
  const bonus = offer ? worth(offer, amount) : 0;
  const isLocked = offer !== null && offer.wager > 0;
  return (
    <Figures>
      <Figure row name={t('firstDeposit.pay')}>
        <MoneyText paise={toPaise(amount)} />
      </Figure>
      <Figure row name={t(isLocked ? 'bonus.label' : 'firstDeposit.play')}>
        {isLocked ? <MoneyText paise={bonus} signed /> : <MoneyText paise={toPaise(amount) + bonus} />}
      </Figure>
    </Figures>
  );
}

const Added = ({ amount, offer }: FirstAmountProps) => offer && <small>+{formatMoney(worth(offer, amount))}</small>;

const inRupees = (amount: number): string => `₹${groupIndianDigits(amount)}`;

/** The offer of the link that the player came by, else the one for a first deposit, else the first that they may have. */
function useWelcomeOffer(): BonusOfferPayload | null {
  const offers = useOffers();
  const linked = useSession((state) => state.profile?.linkedBonusId);
  return (
    offers.find(({ _id }) => _id === linked) ?? offers.find(({ type }) => type === FIRST_DEPOSIT) ?? offers[0] ?? null
  );
}

function OfferTerms({ offer }: { readonly offer: BonusOfferPayload }) {
  const t = useT();
  const translateMessage = useSaid();
  const { title, wager, days } = offer;
  return (
    <p>
      <b>{translateMessage(title)}</b>
      {wager > 0 && <> {t('firstDeposit.wager', { wager, days })}</>}
    </p>
  );
}

const worth = ({ percent, fixed, most }: BonusOfferPayload, amount: number): Paise =>
  computeBonus({ percent, fixed: toPaise(fixed), most: toPaise(most) }, toPaise(amount));
