import { useState } from 'react';
import type { EndpointInput, PaymentMethodType } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { formatMoney, PAYMENT_TYPES, toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { useTypeLabel } from '../../transactions';
import { FieldList } from './field-list';
import { isOn, newId, numberOf, textOf, type SettingForm, type FieldSpec } from './setting-form';
import { paymentTypeOf, type CustomField } from './method-draft';
import { SettingList } from './setting-list';
import { SettingSheet } from './setting-sheet';

const FRESH: SettingForm = { active: true, paymentType: 'IMPS', sort: '10' };

/** How a brand pays out, those that are switched off too (C3.08, C7.18). */
export function PayoutSettings({ brand }: { readonly brand: string }) {
  const t = useT();
  const typeLabel = useTypeLabel();
  const types = useCallQuery('paymentMethodTypes', { whiteLabelId: brand });
  const { docs } = types.answer ?? { docs: [] };
  const [open, setOpen] = useState<PaymentMethodType | 'new' | null>(null);
  const money = (rupees: number) => formatMoney(toPaise(rupees));
  return (
    <>
      <SettingList
        name={t('settings.payouts')}
        icon="withdraw"
        state={types.state}
        items={docs.map(({ _id, paymentType, name, minAmount, maxAmount, active }) => ({
          id: _id,
          title: `${typeLabel(paymentType)} | ${name}`,
          detail:
            maxAmount > 0
              ? t('settings.between', { min: money(minAmount), max: money(maxAmount) })
              : t('settings.from', { min: money(minAmount) }),
          state: active === false ? 'off' : 'on',
        }))}
        onRetry={() => void types.reload()}
        onOpen={(id) => setOpen(docs.find(({ _id }) => _id === id) ?? null)}
        onNew={() => setOpen('new')}
      />
      {open && (
        <PayoutSheet
          brand={brand}
          type={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void types.reload();
          }}
        />
      )}
    </>
  );
}

interface PayoutSheetProps {
  readonly brand: string;
  readonly type: PaymentMethodType | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function PayoutSheet({ brand, type, onClose, onSaved }: PayoutSheetProps) {
  const t = useT();
  const saving = useCallMutation('savePaymentMethodType', { inFlight: 'payment' });
  const typeLabel = useTypeLabel();
  const [id] = useState(() => type?._id ?? newId(brand));
  const [draft, setDraft] = useState<SettingForm>(() => (type ? draftOf(type) : FRESH));
  const [labels, setLabels] = useState<readonly CustomField[]>(() =>
    (type?.fields ?? [{ label: '', type: 'TEXT' }]).map((field) => ({ ...field, value: '' })),
  );
  const fields = labels
    .filter(({ label }) => label.trim() !== '')
    .map(({ label, type: kind }) => ({ label, type: kind }));
  return (
    <SettingSheet
      title={type ? `${typeLabel(type.paymentType)} | ${type.name}` : t('settings.new')}
      fields={fieldsOf(draft)}
      draft={draft}
      onDraft={setDraft}
      problem={fields.length === 0 ? t('settings.check', { field: t('settings.fields') }) : undefined}
      save={(transactionCode) => saving.send({ ...toSend(id, brand, draft), fields, transactionCode })}
      subject={type ? { kind: 'paymentMethodType', subjectId: id } : undefined}
      onClose={onClose}
      onSaved={onSaved}
    >
      <FieldList fields={labels} withValues={false} onChange={setLabels} />
    </SettingSheet>
  );
}

const fieldsOf = (draft: SettingForm): readonly FieldSpec[] => [
  { name: 'active', label: 'settings.active', kind: 'switch' },
  { name: 'paymentType', label: 'settings.type', kind: 'choice', options: PAYMENT_TYPES, nameOf: 'paymentType' },
  { name: 'name', label: 'settings.name', kind: 'text', required: true },
  { name: 'minAmount', label: 'settings.min', kind: 'amount' },
  { name: 'maxAmount', label: 'settings.max', kind: 'amount', help: 'settings.maxHelp' },
  { name: 'sort', label: 'settings.sort', kind: 'whole' },
  ...(draft['paymentType'] === 'IPAY'
    ? [{ name: 'operatorId', label: 'settings.operator', kind: 'whole', required: true } as const]
    : []),
];

const draftOf = (type: PaymentMethodType): SettingForm => ({
  active: type.active ?? true,
  paymentType: type.paymentType,
  name: type.name,
  minAmount: String(type.minAmount),
  maxAmount: String(type.maxAmount),
  sort: String(type.sort ?? 0),
  operatorId: type.operatorId === undefined ? '' : String(type.operatorId),
});

const toSend = (
  _id: string,
  whiteLabelId: string,
  draft: SettingForm,
): Omit<EndpointInput<'savePaymentMethodType'>, 'transactionCode' | 'fields'> => ({
  _id,
  whiteLabelId,
  paymentType: paymentTypeOf(draft),
  name: textOf(draft, 'name'),
  minAmount: numberOf(draft, 'minAmount'),
  maxAmount: numberOf(draft, 'maxAmount'),
  sort: numberOf(draft, 'sort'),
  active: isOn(draft, 'active'),
  ...(draft['paymentType'] === 'IPAY' ? { operatorId: numberOf(draft, 'operatorId') } : {}),
});
