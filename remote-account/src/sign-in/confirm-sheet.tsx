import { useEffect, useState, type FormEvent } from 'react';
import type { EndpointInput, EndpointPayload } from '@backlay/shared/contract';
import { CONFIRMATION_PURPOSES, isOneOf } from '@backlay/shared/domain';
import { toCallResult, useHost, useSingleFlight, useT, type SlotProps } from '@backlay/shared/host';
import { Button, FormError, Sheet, Skeleton, TextField } from '@backlay/shared/ui';
import { hasPasskeys, loadPasskeyBrowser } from './passkey-support';
import styles from './passkeys.module.scss';

type Ways = EndpointPayload<'startConfirmation'>;
type Proof = Pick<EndpointInput<'confirm'>, 'passkey' | 'otp' | 'password'>;

/**
 * The slot `overlay.confirm`: a person proves by passkey, authenticator code or password who they are (E7.06, E7.07). Opened with
 * `purpose`, `subject`, `detail` in words, and `onConfirmed`, which is given the confirmation; it is empty where the sign-in was renewed.
 */
export default function ConfirmSheet({ props = {}, onClose }: SlotProps) {
  const { api, overlays } = useHost();
  const t = useT();
  const [ways, setWays] = useState<Ways | null>(null);
  const [error, setError] = useState('');
  const [busy, run] = useSingleFlight();
  const close = onClose ?? (() => overlays.close('confirm'));
  const purpose = isOneOf(CONFIRMATION_PURPOSES, props['purpose']) ? props['purpose'] : 'signIn';
  const detail = typeof props['detail'] === 'string' ? props['detail'] : '';
  const about = { purpose, subject: typeof props['subject'] === 'string' ? props['subject'] : '' };

  const load = async () => {
    // oxlint-disable-next-line backlay/no-call-in-effect -- a challenge is used once: none comes out of a cache
    const started = await toCallResult(api.call('startConfirmation', about));
    if (started.ok) setWays(started.answer.docs);
    else setError(started.reason === 'lost' ? t('call.lost') : started.message);
  };
  useEffect(() => {
    void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the action does not change while the sheet is open
  }, []);

  const send = async (proof: Proof) => {
    setError('');
    const done = await toCallResult(api.call('confirm', { ...about, ...proof }));
    if (!done.ok) return setError(done.reason === 'lost' ? t('call.lost') : done.message);
    close();
    if (typeof props['onConfirmed'] === 'function') props['onConfirmed'](done.answer.docs.confirmation);
  };
  const confirmByPasskey = () =>
    void run(async () => {
      const { askForPasskey } = await loadPasskeyBrowser();
      const passkey = ways?.passkey && (await askForPasskey(ways.passkey));
      if (passkey) await send({ passkey });
      // Its challenge is used up, or out of date.
      await load();
    });

  return (
    <Sheet open onClose={close} title={t('confirm.title')} desktop="modal">
      <div className={styles.confirm} aria-busy={busy}>
        <p className={styles.text}>{t(`confirm.about.${purpose}`)}</p>
        {detail !== '' && <p className={styles.detail}>{detail}</p>}
        {ways?.passkey && hasPasskeys() && (
          <Button variant="primary" size="lg" block icon="key" busy={busy} onClick={confirmByPasskey}>
            {t('confirm.byPasskey')}
          </Button>
        )}
        {ways && <SecretForm ways={ways} busy={busy} onSend={(proof) => void run(() => send(proof))} />}
        {!ways && !error && <Skeleton height={56} />}
        {error && <FormError>{error}</FormError>}
      </div>
    </Sheet>
  );
}

interface SecretFormProps {
  readonly ways: Ways;
  readonly busy: boolean;
  readonly onSend: (proof: Proof) => void;
}

/** The password, or a code of the authenticator in its place. */
function SecretForm({ ways, busy, onSend }: SecretFormProps) {
  const t = useT();
  const [byCode, setByCode] = useState(!ways.password);
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSend(byCode ? { otp: text.trim() } : { password: text });
    setText('');
  };
  if (!ways.password && !ways.authenticator) return null;
  return (
    <form className={styles.confirm} onSubmit={onSubmit} noValidate>
      <TextField
        key={String(byCode)}
        label={t(byCode ? 'confirm.code' : 'confirm.password')}
        type={byCode ? 'text' : 'password'}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="lg" block variant={ways.passkey ? 'secondary' : 'primary'} busy={busy}>
        {t('confirm.submit')}
      </Button>
      {ways.password && ways.authenticator && (
        <Button
          variant="link"
          onClick={() => {
            setByCode(!byCode);
            setText('');
          }}
        >
          {t(byCode ? 'confirm.usePassword' : 'confirm.useCode')}
        </Button>
      )}
    </form>
  );
}
