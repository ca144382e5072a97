import { useEffect, useRef } from 'react';
import { useHost } from '@backlay/shared/host';
import { Card, useStepStart } from '@backlay/shared/ui';
import { ContactInstead } from './method-step';
import { DepositBody, depositFooter, depositStep, DepositSteps, useDepositTitle } from './deposit-body';
import { clearDraft } from './draft';
import { useRequireDepositAccess } from '.';
import { useDeposit } from './use-deposit';
import styles from './deposit.module.scss';

/** /deposit: the steps of the drawer as a page (C2.01). */
export default function DepositPage() {
  const chat = useHost().tenant.flags.depositToChat;
  const admitted = useRequireDepositAccess(chat);
  if (chat)
    return (
      <Card className={styles.page}>
        <ContactInstead />
      </Card>
    );
  return admitted ? <OpenDepositPage /> : null;
}

function OpenDepositPage() {
  const { navigation } = useHost();
  const done = () => navigation.go('/transaction');
  const deposit = useDeposit('page', done);
  const title = useDepositTitle(deposit);
  const heading = useRef<HTMLHeadingElement>(null);
  useStepStart(depositStep(deposit), heading);
  useDraftClearedOther();
  return (
    <Card className={styles.page}>
      <h1 ref={heading}>{title}</h1>
      <DepositSteps deposit={deposit} />
      <DepositBody deposit={deposit} onDone={done} />
      <footer>{depositFooter(deposit)}</footer>
    </Card>
  );
}

/** Who goes to another page has left the deposit; what stands in for this one, as maintenance does, has the same address. */
function useDraftClearedOther() {
  useEffect(() => {
    const here = location.pathname;
    return () => {
      if (location.pathname !== here) clearDraft();
    };
  }, []);
}
