import { useId, useState } from 'react';
import type { Complaint } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Icon, StatusChip } from '@backlay/shared/ui';
import { formatDateTime } from '../profile';
import { ResolveComplaint } from './decision';
import { ComplaintThread } from './thread';
import styles from './complaints.module.scss';

interface ComplaintRowProps {
  readonly complaint: Complaint;
  readonly staff: boolean;
  readonly onChanged: (complaint: Complaint) => void;
  readonly onPictureFailed: () => void;
}

/** One complaint. Opened, it shows its text, its picture and the messages since. */
export function ComplaintRow({ complaint, staff, onChanged, onPictureFailed }: ComplaintRowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { subject, message, image, status, remarks, createdAt, userName } = complaint;
  return (
    <li className={styles.complaint}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.subject}>
          <b>{subject}</b>
          <span>
            {userName && <span>{t('complain.by', { name: userName })} · </span>}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </span>
        </span>
        <StatusChip status={status}>{t(`complain.status.${status}`)}</StatusChip>
        <Icon name="chevron-down" size={18} className={styles.arrow} />
      </button>
      {open && (
        <div id={bodyId} className={styles.body}>
          <p className={styles.message}>{message}</p>
          {image && (
            <a href={image} target="_blank" rel="noopener noreferrer">
              <img src={image} alt={t('complain.pictureOf')} loading="lazy" onError={onPictureFailed} />
            </a>
          )}
          {remarks && (
            <p className={styles.remarks}>
              <b>{t('complain.remarks')}</b> {remarks}
            </p>
          )}
          <ComplaintThread complainId={complaint._id} staff={staff} />
          {staff && <ResolveComplaint complaint={complaint} onDecided={onChanged} />}
        </div>
      )}
    </li>
  );
}
