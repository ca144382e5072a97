import { useState } from 'react';
import type { EndpointInput, EndpointPayload } from '@backlay/shared/contract';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { ErrorPanel, Select, Skeleton } from '@backlay/shared/ui';
import { useStaffNames } from '../approvals/use-staff-names';
import { isOn, numberOf, textOf, type FieldSpec, type SettingForm } from './setting-form';
import { SettingList } from './setting-list';
import { SettingSheet } from './setting-sheet';
import styles from './payment-settings.module.scss';

type Cap = EndpointPayload<'caps'>[number];
type Scope = Cap['scope'];

/** Stands for all brands together, which have no tenant. */
const HOUSE = '';
const EACH = '*';
const SHARED_SCOPES: readonly Scope[] = [
  'player',
  'playerMarket',
  'market',
  'event',
  'competition',
  'sport',
  'marketType',
];
const hasKey = (scope: string): boolean => scope !== 'house' && scope !== 'tenant';

/** What the house may lose, for all brands together and for each (D4.03). */
export function CapSettings() {
  const t = useT();
  const [owner, setOwner] = useState(HOUSE);
  // The overview of releases is the only call that names each brand by the id under which caps are stored.
  const brands = useCallQuery('releasesOverview', {});
  const players = brands.answer?.docs.tenants.filter(({ audience }) => audience === 'player') ?? [];
  if (brands.state === 'failed')
    return <ErrorPanel onRetry={() => void brands.reload()}>{t('settings.failed')}</ErrorPanel>;
  if (brands.state === 'loading') return <Skeleton height={180} />;
  return (
    <>
      <p className={styles.help}>{t('caps.help')}</p>
      <Select
        className={styles.brand}
        label={t('caps.owner')}
        value={owner}
        options={[
          { value: HOUSE, label: t('caps.allBrands') },
          ...players.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setOwner}
      />
      <OwnedCaps key={owner} owner={owner} />
    </>
  );
}

function OwnedCaps({ owner }: { readonly owner: string }) {
  const t = useT();
  const names = useStaffNames();
  const caps = useCallQuery('caps', owner === HOUSE ? {} : { tenantId: owner });
  const docs = caps.answer?.docs ?? [];
  const [open, setOpen] = useState<Cap | 'new' | null>(null);
  const idOf = ({ scope, key }: Cap) => `${scope} ${key}`;
  const titleOf = ({ scope, key }: Cap) => {
    const name = names.capScope(scope);
    if (!hasKey(scope)) return name;
    return key === EACH ? t('caps.each', { scope: name }) : t('caps.of', { scope: name, key });
  };
  return (
    <>
      <SettingList
        name={t('settings.caps')}
        icon="lock"
        state={caps.state}
        items={docs.map((cap) => ({
          id: idOf(cap),
          title: titleOf(cap),
          detail: cap.amount === null ? t('caps.none') : formatMoney(toPaise(cap.amount)),
          state: cap.amount === null ? 'off' : 'on',
        }))}
        onRetry={() => void caps.reload()}
        onOpen={(id) => setOpen(docs.find((cap) => idOf(cap) === id) ?? null)}
        onNew={() => setOpen('new')}
      />
      {open && (
        <CapSheet
          owner={owner}
          cap={open === 'new' ? null : open}
          title={open === 'new' ? t('settings.new') : titleOf(open)}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void caps.reload();
          }}
        />
      )}
    </>
  );
}

interface CapSheetProps {
  readonly owner: string;
  /** Null: a new one. */
  readonly cap: Cap | null;
  readonly title: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function CapSheet({ owner, cap, title, onClose, onSaved }: CapSheetProps) {
  const saving = useCallMutation('setCap', { inFlight: 'payment' });
  const [draft, setDraft] = useState<SettingForm>(() => ({
    scope: cap?.scope ?? 'market',
    key: cap && cap.key !== EACH ? cap.key : '',
    amount: cap?.amount?.toString() ?? '',
    lifted: cap !== null && cap.amount === null,
    reason: '',
  }));
  return (
    <SettingSheet
      title={title}
      fields={fieldsOf(owner, cap, draft)}
      draft={draft}
      onDraft={setDraft}
      save={(transactionCode) => saving.send({ ...toSend(owner, draft), transactionCode })}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

function fieldsOf(owner: string, cap: Cap | null, draft: SettingForm): readonly FieldSpec[] {
  const scopes = [...SHARED_SCOPES, owner === HOUSE ? 'house' : 'tenant'];
  const isNew = cap === null;
  return [
    ...(isNew
      ? [{ name: 'scope', label: 'caps.scope', kind: 'choice', options: scopes, nameOf: 'capScope' } as const]
      : []),
    ...(isNew && hasKey(textOf(draft, 'scope'))
      ? [{ name: 'key', label: 'caps.key', kind: 'text', help: 'caps.keyHelp' } as const]
      : []),
    { name: 'lifted', label: 'caps.lifted', kind: 'switch' },
    ...(isOn(draft, 'lifted')
      ? []
      : [{ name: 'amount', label: 'caps.amount', kind: 'amount', help: 'caps.amountHelp', required: true } as const]),
    { name: 'reason', label: 'caps.reason', kind: 'text', help: 'caps.reasonHelp', required: true, minLength: 5 },
  ];
}

const toSend = (owner: string, draft: SettingForm): Omit<EndpointInput<'setCap'>, 'transactionCode'> => ({
  ...(owner === HOUSE ? {} : { tenantId: owner }),
  scope: textOf(draft, 'scope') as Scope, // the choice offers these alone
  key: (hasKey(textOf(draft, 'scope')) && textOf(draft, 'key')) || EACH,
  amount: isOn(draft, 'lifted') ? null : numberOf(draft, 'amount'),
  reason: textOf(draft, 'reason'),
});
