import { useHost, type RemoteModule, type SlotProps } from '@backlay/shared/host';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RemoteError } from '../failure-policy';
import type { Release, ViewKind } from '../loader-types';
import { connectFrame, type ConnectedFrame, type FrameEnd } from './connect-frame';

/** A version whose views are frames: the module of a remote, without any code of the remote (F5.02). */
export function createFramedRemote(release: Release): RemoteModule {
  const view = (kind: ViewKind, name: string) => {
    function FramedView(given: SlotProps) {
      return <Frame release={release} kind={kind} name={name} given={given} />;
    }
    return async () => ({ default: FramedView });
  };
  const screens = release.routes.map(({ screen }) => [screen, view('screens', screen)] as const);
  const slots = release.slots.map(({ component }) => [component, view('slots', component)] as const);
  return { screens: Object.fromEntries(screens), slots: Object.fromEntries(slots) };
}

interface FrameProps {
  readonly release: Release;
  readonly kind: ViewKind;
  readonly name: string;
  readonly given: SlotProps;
}

/** Room before the first height comes, px. */
const FIRST_HEIGHT_PX = 160;

/**
 * One view of an isolated remote. The frame has scripts and forms and nothing else: no origin, no navigation of the page, no
 * windows, no downloads, no features. What ends its port throws here, so that the panel of the remote shows.
 */
function Frame({ release, kind, name, given: { props } }: FrameProps) {
  const host = useHost();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const element = useRef<HTMLIFrameElement>(null);
  const frame = useRef<ConnectedFrame | null>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const [ended, setEnded] = useState<FrameEnd | null>(null);
  const shown = useRef({ path, props });

  useEffect(() => {
    const place = element.current;
    if (!place) return;
    const connected = connectFrame({
      ...{ element: place, release, kind, name, host },
      ...{ path: shown.current.path, props: shown.current.props ?? {} },
      onHeight: setHeight,
      onEnd: setEnded,
    });
    frame.current = connected;
    // The document is asked for when somebody listens to it.
    place.src = release.frame ?? 'about:blank';
    return () => {
      frame.current = null;
      connected.close();
    };
  }, [host, release, kind, name]);
  useEffect(() => {
    if (shown.current.path !== path || shown.current.props !== props) frame.current?.show(path, props ?? {});
    shown.current = { path, props };
  }, [path, props]);

  if (ended) throw new RemoteError({ kind: 'render', cause: `frame: ${ended.cause}` });
  return (
    <iframe
      ref={element}
      title={release.name}
      sandbox="allow-scripts allow-forms"
      allow=""
      referrerPolicy="no-referrer"
      style={{ display: 'block', width: '100%', border: 0, height }}
    />
  );
}
