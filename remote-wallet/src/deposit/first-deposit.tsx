import type { BonusOfferPayload } from '@backlay/shared/contract';
import {
  computeBonus,
  FIRST_DEPOSIT,
  formatMoney,
  groupIndianDigits,
  isEligibleAmount,
  toPaise,
} from '@backlay/shared/domain';
import { useHost, useSaid, useSession, useT } from '@backlay/shared/host';
import { ButtonLink, Card, Icon, StakeChip, StakeChips } from '@backlay/shared/ui';
import { useOffers } from '../bonuses';
import { useMoneyEntries } from '../wallet-home';
import { useDepositAccess } from '.';
import styles from './deposit.module.scss';
import { useDepositMethods } from './use-deposit-draft';

/** What a new player is offered to begin with, rupees (E8.11). */
const AMOUNTS = [500, 1_000, 2_000] as const;

/** The slot `welcome.deposit`: amounts of a first deposit with the welcome offer; each opens the deposit (E8.11). */
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
  const amounts = AMOUNTS.filter((amount) => amount >= (terms?.minAmount ?? 0));
  const fitting = (amount: number) => (offer && isEligibleAmount(offer, amount) ? offer : null);
  const open = (amount: number) => overlays.open('deposit', { amount, offerId: fitting(amount)?._id });
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
            <StakeChip key={amount} className={styles.firstAmount} onClick={() => open(amount)}>
              <b>₹{groupIndianDigits(amount)}</b> {fitting(amount) && <small>+{worth(fitting(amount), amount)}</small>}
            </StakeChip>
          ))}
        </StakeChips>
        <ButtonLink variant="quiet" icon="clock" href="/safer-gambling">
          {t('limits.title')}
        </ButtonLink>
      </section>
    </Card>
  );
}

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

const worth = (offer: BonusOfferPayload | null, amount: number): string =>
  offer
    ? formatMoney(
        computeBonus(
          { percent: offer.percent, fixed: toPaise(offer.fixed), most: toPaise(offer.most) },
          toPaise(amount),
        ),
      )
    : '';
