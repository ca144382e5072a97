import { useState } from 'react';
import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { useSaid, useT } from '@backlay/shared/host';
import {
  Button,
  ErrorPanel,
  FormError,
  Modal,
  Select,
  Sheet,
  Skeleton,
  TextField,
  useWrongField,
} from '@backlay/shared/ui';
import { useTypeLabel } from '../transactions';
import { HOLDER, useAccountEditor, type AccountEditor } from './use-account-editor';
import { useMethodTypes } from './account-choice';
import styles from './accounts.module.scss';

interface AccountSheetProps {
  /** The account to look at, or null for a new one. */
  readonly account: PaymentAccount | null;
  readonly onClose: () => void;
  /** The list has to be read again; the account that the player means from now on. */
  readonly onChanged: (chosen?: string) => void;
}

/** The slide-over for an account: "Add Account", or "Edit & View" for one that there is (C2.28, C4.11). */
export function AccountSheet({ account, onClose, onChanged }: AccountSheetProps) {
  const t = useT();
  const offered = useMethodTypes();
  const title = t(account ? 'account.editView' : 'account.add');
  if (!account && offered.types.length === 0)
    return (
      <Sheet open onClose={onClose} onBack={onClose} title={title}>
        {offered.state === 'failed' ? (
          <ErrorPanel onRetry={offered.reload}>{t('account.typesFailed')}</ErrorPanel>
        ) : (
          <Skeleton height={220} />
        )}
      </Sheet>
    );
  return <Editor account={account} types={offered.types} title={title} onClose={onClose} onChanged={onChanged} />;
}

interface EditorProps extends AccountSheetProps {
  readonly types: readonly PaymentMethodType[];
  readonly title: string;
}

function Editor({ account, types, title, onClose, onChanged }: EditorProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const editor = useAccountEditor(account, types, onChanged);
  const { error, wrong, busy } = editor;
  const element = useWrongField(wrong);
  return (
    <Sheet
      open
      onClose={onClose}
      onBack={onClose}
      title={title}
      footer={
        <Button variant="primary" size="lg" block busy={busy} onClick={editor.save}>
          {t('account.save')}
        </Button>
      }
    >
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <AccountFields account={account} types={types} editor={editor} />
        {error && <FormError>{error}</FormError>}
        {account && (
          <div className={styles.deeds}>
            {!account.primary && (
              <Button icon="star" onClick={editor.makePrimary}>
                {t('account.makePrimary')}
              </Button>
            )}
            <Button variant="danger" icon="bin" onClick={() => setAsking(true)}>
              {t('account.delete')}
            </Button>
          </div>
        )}
        <button type="submit" hidden />
      </form>
      {asking && <DeleteDialog onClose={() => setAsking(false)} onDelete={editor.remove} />}
    </Sheet>
  );
}

interface AccountFieldsProps extends Pick<EditorProps, 'account' | 'types'> {
  readonly editor: AccountEditor;
}

/** The type of the account, its holder, and the fields of the type. */
function AccountFields({ account, types, editor }: AccountFieldsProps) {
  const t = useT();
  const translateMessage = useSaid();
  const typeLabel = useTypeLabel();
  const { form, type, wrong } = editor;
  const wrongAt = (field: string) => wrong?.field === field && wrong.text;
  return (
    <>
      {account ? (
        <p className={styles.type}>
          {typeLabel(account.paymentMethodType.paymentType)} | {translateMessage(account.paymentMethodType.name)}
        </p>
      ) : (
        <Select
          label={t('account.type')}
          value={type?._id ?? null}
          options={types.map(({ _id, paymentType, name }) => ({
            value: _id,
            label: `${typeLabel(paymentType)} | ${translateMessage(name)}`,
          }))}
          onChange={editor.chooseType}
        />
      )}
      <TextField
        label={t('account.holder')}
        autoComplete="name"
        maxLength={80}
        value={form.name}
        error={wrongAt(HOLDER)}
        onChange={(event) => editor.typeName(event.target.value)}
      />
      {type?.fields.map(({ label }) => (
        <TextField
          key={label}
          label={translateMessage(label)}
          autoComplete="off"
          maxLength={120}
          value={form.values[label] ?? ''}
          error={wrongAt(label)}
          onChange={(event) => editor.typeField(label, event.target.value)}
        />
      ))}
    </>
  );
}

interface DeleteDialogProps {
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const t = useT();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('account.delete')}
      footer={
        <div className={styles.buttons}>
          <Button block onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <Button
            block
            variant="danger"
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            {t('account.delete')}
          </Button>
        </div>
      }
    >
      {t('account.deleteAsk')}
    </Modal>
  );
}
