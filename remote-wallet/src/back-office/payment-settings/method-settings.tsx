import { useState, useId, useRef } from 'react';
import type { DepositMethod } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { formatMoney, toPaise, validateProofFile } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { useTypeLabel } from '../../transactions';
import { FieldList } from './field-list';
import { newId, type SettingForm } from './setting-form';
import { draftOfMethod, hasPicture, methodFields, methodToSend, newMethod, type CustomField } from './method-draft';
import { SettingList } from './setting-list';
import { SettingSheet } from './setting-sheet';
import { Button } from '@backlay/shared/ui';
import styles from './payment-settings.module.scss';

/** A large picture over a slow line, ms. */
const UPLOAD_MS = 60_000;

interface PictureFieldProps {
  /** The brand that shows it. */
  readonly brand: string;
  readonly address: string;
  readonly onPicked: (address: string) => void;
}

/** The picture that players scan: uploaded for the brand, seen at its address (C3.06, C7.26). */
export function PictureField({ brand, address, onPicked }: PictureFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [error, setError] = useState('');
  const upload = useCallMutation('uploadImage', { timeoutMs: UPLOAD_MS });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const problem = validateProofFile(file);
    setError(problem ? t(problem === 'not-image' ? 'deposit.slipType' : 'deposit.slipSize') : '');
    if (problem) return;
    const sent = await upload.send({ image: file, bucketName: 'themeAsset', whiteLabelId: brand });
    if (sent?.ok) onPicked(sent.answer.docs.image);
    else if (sent) setError(sent.message || t('failure.title'));
  };
  return (
    <fieldset className={styles.picture}>
      <legend>{t('settings.picture')}</legend>
      {address && <img src={address} alt={t('settings.picture')} />}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('settings.picture')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button
        icon="upload"
        busy={upload.busy}
        aria-describedby={error ? errorId : undefined}
        onClick={() => input.current?.click()}
      >
        {t(address ? 'settings.otherPicture' : 'settings.choosePicture')}
      </Button>
      {error && (
        <p id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** How players of a brand pay in, those that were taken out too (C7.18). */
export function MethodSettings({ brand }: { readonly brand: string }) {
  const t = useT();
  const typeLabel = useTypeLabel();
  const methods = useCallQuery('depositMethods', { whiteLabelId: brand });
  const { docs } = methods.answer ?? { docs: [] };
  const [open, setOpen] = useState<DepositMethod | 'new' | null>(null);
  const money = (rupees: number) => formatMoney(toPaise(rupees));
  return (
    <>
      <SettingList
        name={t('settings.deposits')}
        icon="wallet"
        state={methods.state}
        items={docs.map(({ _id, paymentType, paymentName, minAmount, maxAmount, isLock, active }) => ({
          id: _id,
          title: `${typeLabel(paymentType)} | ${paymentName}`,
          detail: t('settings.between', { min: money(minAmount), max: money(maxAmount) }),
          state: active === false ? 'off' : isLock ? 'locked' : 'on',
        }))}
        onRetry={() => void methods.reload()}
        onOpen={(id) => setOpen(docs.find(({ _id }) => _id === id) ?? null)}
        onNew={() => setOpen('new')}
      />
      {open && (
        <MethodSheet
          brand={brand}
          method={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void methods.reload();
          }}
        />
      )}
    </>
  );
}

interface MethodSheetProps {
  readonly brand: string;
  readonly method: DepositMethod | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function MethodSheet({ brand, method, onClose, onSaved }: MethodSheetProps) {
  const t = useT();
  const saving = useCallMutation('saveDepositMethod', { inFlight: 'payment' });
  const typeLabel = useTypeLabel();
  const [id] = useState(() => method?._id ?? newId(brand));
  const [draft, setDraft] = useState<SettingForm>(() => (method ? draftOfMethod(method) : newMethod));
  const stored = method?.customFields ?? [];
  // The picture is the first custom field of QR and USDT; every other field is a line that players may copy (C3.05, C3.06).
  const [picture, setPicture] = useState(() => stored.find(({ type }) => type === 'IMAGE')?.value ?? '');
  const [lines, setLines] = useState<readonly CustomField[]>(() => stored.filter(({ type }) => type !== 'IMAGE'));
  const pictured = hasPicture(draft);
  const customFields = [...(pictured ? [{ label: 'QR', type: 'IMAGE', value: picture }] : []), ...lines];
  return (
    <SettingSheet
      title={method ? `${typeLabel(method.paymentType)} | ${method.paymentName}` : t('settings.new')}
      fields={methodFields(draft)}
      draft={draft}
      onDraft={setDraft}
      problem={pictured && picture === '' ? t('settings.pictureMissing') : undefined}
      save={(transactionCode) => saving.send({ ...methodToSend(id, brand, draft, customFields), transactionCode })}
      subject={method ? { kind: 'depositMethod', subjectId: id } : undefined}
      onClose={onClose}
      onSaved={onSaved}
    >
      {pictured && <PictureField brand={brand} address={picture} onPicked={setPicture} />}
      <FieldList fields={lines} withValues onChange={setLines} />
    </SettingSheet>
  );
}
