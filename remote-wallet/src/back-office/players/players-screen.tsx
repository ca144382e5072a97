import { useSearchParams } from '@backlay/shared/router';
import { PlayerList } from './player-list';
import { PlayerView } from './player-view';

/** /people on the admin website: the players of a role's down-line, and `?player=` one of them (C1.01). */
export default function PlayersScreen() {
  const [query] = useSearchParams();
  const id = query.get('player');
  return id ? <PlayerView key={id} id={id} /> : <PlayerList />;
}
