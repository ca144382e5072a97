import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell } from './shell-context';

/** Whether this site has a page before the present one in the history; the router numbers its entries. */
const hasBefore = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Lends the router to the host's navigation, so that code outside of components can go somewhere. */
export function RouterBinding() {
  const { host, remotes } = useShell();
  const navigate = useNavigate();
  useEffect(
    () =>
      host.navigation.attach({
        go: (path, options) => void navigate(path, options),
        back: () => void (hasBefore() ? navigate(-1) : navigate('/')),
        preload: (path) => remotes.preload(path),
      }),
    [host, remotes, navigate],
  );
  return null;
}
