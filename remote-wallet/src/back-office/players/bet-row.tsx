import type { ReactNode } from 'react';
import type { EndpointPayload, RoleBet } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Link, MoneyText, Tag } from '@backlay/shared/ui';
import { formatDateTime } from '../../wallet-home';
import styles from './players.module.scss';

type RoleCasinoBet = EndpointPayload<'roleCasinoBets'>[number];

interface RowProps {
  readonly bet: Pick<RoleBet, 'reference' | 'createdAt' | 'user'>;
  readonly stake: number;
  readonly profitLoss: number | undefined;
  /** Names the player, with a link to the player's page. */
  readonly owner: boolean;
  readonly children: ReactNode;
}

/** One bet as roles see it. */
export function BetRow({ bet, owner = false }: { readonly bet: RoleBet; readonly owner?: boolean }) {
  const t = useT();
  const { odds, market, explanation } = bet;
  const values = { team: odds.teamName, odd: odds.odd, run: odds.run };
  return (
    <Row bet={bet} stake={bet.stake} profitLoss={bet.profitLoss} owner={owner}>
      <b>
        <Tag tone={odds.type}>{t(odds.type === 'back' ? 'players.sideBack' : 'players.sideLay')}</Tag>{' '}
        {t(odds.run > 0 ? 'players.atRun' : 'players.at', values)}
      </b>
      <small>
        {market.event.name}, {market.marketName}
      </small>
      {explanation && <small>{explanation}</small>}
    </Row>
  );
}

/** One bet of the casino with its player. */
export function CasinoBetRow({ bet }: { readonly bet: RoleCasinoBet }) {
  return (
    <Row bet={bet} stake={bet.stake} profitLoss={bet.status === 'open' ? undefined : bet.profitLoss} owner>
      <b>{bet.gameName}</b>
      <small>{bet.providerName}</small>
    </Row>
  );
}

function Row({ bet: { reference, createdAt, user }, stake, profitLoss, owner, children }: RowProps) {
  const t = useT();
  return (
    <div className={styles.bet}>
      <span>
        {children}
        {owner && <Link href={`/people?player=${encodeURIComponent(user._id)}`}>{user.userName}</Link>}
        {reference && <small>{reference}</small>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      <span className={styles.sums}>
        {profitLoss === undefined ? (
          <>
            <MoneyText paise={toPaise(stake)} symbol />
            <small>{t('players.stake')}</small>
          </>
        ) : (
          <>
            <MoneyText paise={toPaise(profitLoss)} symbol signed />
            <small>
              {t('players.stake')} <MoneyText paise={toPaise(stake)} symbol />
            </small>
          </>
        )}
      </span>
    </div>
  );
}
