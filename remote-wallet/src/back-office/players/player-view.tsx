import { useState } from 'react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { toPaise, type TextKey, listKeys, formatDay } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import {
  EmptyState,
  ErrorPanel,
  Figure,
  Figures,
  IconButton,
  MoneyText,
  Select,
  Skeleton,
  TabPanel,
  Tabs,
} from '@backlay/shared/ui';
import { presetRange } from '../../reports';
import { RequestList } from '../approvals/request-list';
import { ReportBody } from '../../reports';
import { BetList } from './bet-list';
import { PlayerActions } from './manage';
import { PlayerTags } from './account-status';
import styles from './players.module.scss';

const VIEWS = {
  openBets: 'players.openBets',
  history: 'players.history',
  deposits: 'report.deposits',
  withdrawals: 'report.withdrawals',
  report: 'report.title',
  manage: 'players.manage',
} as const satisfies Record<string, TextKey>;
type View = keyof typeof VIEWS;
const ALL = listKeys(VIEWS);

/** One player: what they have, their bets and requests, and what a role may do for them. */
export function PlayerView({ id }: { readonly id: string }) {
  const t = useT();
  const { navigation } = useHost();
  const [view, setView] = useState<View>('openBets');
  const { state, answer, change, reload } = useCallQuery('players', { page: 1, limit: 1, userId: id });
  const player = answer?.docs[0];

  if (state === 'loading') return <Skeleton height={180} />;
  if (state === 'failed') return <ErrorPanel onRetry={() => void reload()}>{t('players.failed')}</ErrorPanel>;
  if (!player) return <EmptyState icon="users" title={t('players.unknown')} />;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <IconButton icon="chevron-left" label={t('players.back')} onClick={() => navigation.go('/people')} />
        <div>
          <h1>{player.userName}</h1>
          <p>
            {[player.fullName, player.brand, t('players.since', { day: formatDay(player.createdAt) })]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <PlayerTags player={player} />
      </header>
      <Figures>
        <Figure name={t('players.available')}>
          <MoneyText paise={toPaise(player.availablePts)} symbol />
        </Figure>
        <Figure name={t('players.exposure')}>
          <MoneyText paise={toPaise(player.exposure)} symbol />
        </Figure>
      </Figures>
      {/* Six words do not fit beside each other on a phone. */}
      <Select
        compact
        className={styles.views}
        label={t('players.view')}
        value={view}
        options={ALL.map((value) => ({ value, label: t(VIEWS[value]) }))}
        onChange={setView}
      />
      <Tabs<View>
        compact
        className={styles.tabs}
        label={player.userName}
        idPrefix="player"
        value={view}
        onChange={setView}
        tabs={ALL.map((value) => ({ id: value, label: t(VIEWS[value]) }))}
      />
      <TabPanel idPrefix="player" id={view}>
        <Shown
          view={view}
          player={player}
          onChanged={(changed) => change((read) => ({ ...read, docs: [{ ...player, ...changed }] }))}
          onMoved={() => void reload()}
        />
      </TabPanel>
    </div>
  );
}

interface ShownProps {
  readonly view: View;
  readonly player: ManagedPlayer;
  readonly onChanged: (player: ManagedPlayer) => void;
  readonly onMoved: () => void;
}

function Shown({ view, player, onChanged, onMoved }: ShownProps) {
  const [range] = useState(() => presetRange('last30', Date.now()).range);
  if (view === 'openBets' || view === 'history') return <BetList key={view} what={view} userId={player._id} />;
  if (view === 'report') return <ReportBody userId={player._id} />;
  if (view === 'manage') return <PlayerActions player={player} onChanged={onChanged} onMoved={onMoved} />;
  const kind = view === 'deposits' ? 'deposit' : 'withdraw';
  return <RequestList key={view} kind={kind} status="all" range={range} search="" userId={player._id} />;
}
