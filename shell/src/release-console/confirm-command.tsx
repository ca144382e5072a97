import type { ReleaseDetail } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { Confirm } from './confirm';
import { formatRejection } from './format';
import { executeCommand, summariseCommand, type ReleaseCommand } from './commands';

interface ConfirmCommandProps {
  readonly command: ReleaseCommand;
  readonly detail: ReleaseDetail;
  readonly onClose: () => void;
  /** It is done: what is on the page is older than the registry. */
  readonly onDone: () => void;
}

/** One change of the registry. A refusal names the rule and its remedy. */
export function ConfirmCommand({ command: requested, detail, onClose, onDone }: ConfirmCommandProps) {
  const { api, toasts } = useHost();
  const { title, text, button, danger } = summariseCommand(requested, detail);
  const write = async (reason: string) => {
    const docs = await executeCommand(api, requested, detail, reason);
    onDone();
    if (!docs.ok) return formatRejection(docs);
    toasts.success(`${title}: done`);
    return null;
  };
  return (
    <Confirm title={title} button={button} danger={danger} onClose={onClose} carryOut={write}>
      {text}
    </Confirm>
  );
}
