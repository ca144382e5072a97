import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Sheet } from '@backlay/shared/ui';
import { ReportBody } from './report-body';

/** The slot `overlay.report`: the profit and loss report as a modal (C2.38). */
export default function ReportSheet({ onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  return (
    <Sheet open onClose={onClose ?? (() => overlays.close('report'))} title={t('report.title')} desktop="modal">
      <ReportBody />
    </Sheet>
  );
}
