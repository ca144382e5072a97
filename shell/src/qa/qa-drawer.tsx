import { formatTime } from '@backlay/shared/domain';
import type { QaState } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { Button, ErrorPanel, Select, Sheet, TextField } from '@backlay/shared/ui';
import { useEffect, useState } from 'react';
import type { ShellHost } from '../host';
import { listVersionOptions, isLocalBuild, arePinsEqual, setPin, type QaPins } from './pins';
import styles from './qa.module.scss';

type Loaded = NonNullable<QaState>;

export interface QaDrawerProps {
  readonly host: Pick<ShellHost, 'manifest' | 'api' | 'inFlight' | 'i18n' | 'toasts'>;
  readonly onClose: () => void;
  readonly onClear: () => void;
  readonly onApplied: () => void;
}

/** Versions for oneself: what is pinned, what could be, a link for a colleague, and the way back to what everybody has. */
export default function QaDrawer({ host, onClose, onClear, onApplied }: QaDrawerProps) {
  const { api } = host;
  const [state, setState] = useState<Loaded | 'ended' | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    api
      .call('qaState')
      .then(({ docs }) => left || setState(docs ?? 'ended'))
      .catch(() => left || setState('failed'));
    return () => void (left = true);
  }, [api, attempt]);

  if (state === null) return null;
  if (typeof state === 'object')
    return <Versions host={host} state={state} onClose={onClose} onClear={onClear} onApplied={onApplied} />;
  return (
    <Sheet open onClose={onClose} title="QA versions">
      {state === 'failed' && <ErrorPanel onRetry={() => setAttempt((before) => before + 1)} />}
      {state === 'ended' && <p>Your QA versions have ended. Load the page again to see what everybody sees.</p>}
    </Sheet>
  );
}

function Versions({ host, state, onClose, onClear, onApplied }: QaDrawerProps & { readonly state: Loaded }) {
  const [pins, setPins] = useState<QaPins>(state.pins);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const changed = !arePinsEqual(pins, state.pins);
  const apply = () => {
    setBusy(true);
    setRefusal('');
    host.api
      .call('changeQaPin', { pins })
      .then(onApplied)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefusal(error.message || host.i18n.t('failure.title'));
      })
      .finally(() => setBusy(false));
  };
  const footer = (
    <>
      <Button onClick={onClear}>Clear all</Button>
      <Button variant="primary" busy={busy} disabled={!changed} onClick={apply}>
        Apply and reload
      </Button>
    </>
  );
  return (
    <Sheet open onClose={onClose} title="QA versions" footer={footer}>
      <p className={styles.until}>Only you see these, until {formatTime(state.expiresAt)}.</p>
      {state.remotes.map((remote) => (
        <RemoteChoice
          key={remote.name}
          remote={remote}
          overrides={state.developmentOverrides && remote.kind === 'remote'}
          value={pins[remote.name] ?? null}
          onChange={(version) => setPins((before) => setPin(before, remote.name, version))}
        />
      ))}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {state.shareLink && <ShareLink host={host} link={state.shareLink} />}
    </Sheet>
  );
}

interface RemoteChoiceProps {
  readonly remote: Loaded['remotes'][number];
  readonly overrides: boolean;
  readonly value: string | null;
  readonly onChange: (version: string | null) => void;
}

/** A version of the registry, or where the tenant allows it a build on one's own machine. */
function RemoteChoice({ remote, overrides, value, onChange }: RemoteChoiceProps) {
  const [address, setAddress] = useState(value !== null && isLocalBuild(value) ? value : '');
  const wrong = address !== '' && !isLocalBuild(address);
  return (
    <div className={styles.choice}>
      <Select
        label={remote.name}
        value={address ? null : (value ?? '')}
        placeholder="A build of your own"
        options={listVersionOptions(remote)}
        onChange={(chosen) => {
          setAddress('');
          onChange(chosen || null);
        }}
      />
      {overrides && (
        <TextField
          label={`${remote.name}, build on this machine`}
          value={address}
          placeholder="http://localhost:4173/remoteEntry.js"
          error={wrong ? 'An address on localhost with its port' : undefined}
          onChange={({ target }) => {
            setAddress(target.value);
            if (target.value === '') onChange(null);
            else if (isLocalBuild(target.value)) onChange(target.value);
          }}
        />
      )}
    </div>
  );
}

function ShareLink({ host, link }: Pick<QaDrawerProps, 'host'> & { readonly link: string }) {
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => host.toasts.success(host.i18n.t('copied')),
      // Without leave to use the clipboard the link is there to be read.
      () => undefined,
    );
  };
  return (
    <div className={styles.share}>
      <TextField label="Link for a colleague with the QA right" value={link} readOnly />
      <Button icon="copy" onClick={copy}>
        Copy link
      </Button>
    </div>
  );
}
