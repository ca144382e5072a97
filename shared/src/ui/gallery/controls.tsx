import { useId, useState } from 'react';
import { Button, IconButton } from '../controls/button';
import { Chip, ChipRow } from '../controls/chip';
import { Checkbox, Radio, Switch } from '../controls/selection-controls';
import { TextField } from '../controls/field';
import { OtpBoxes } from '../controls/otp-boxes';
import { Select } from '../controls/select';
import { Tabs } from '../controls/tabs';
import { Section } from './section';
import styles from './gallery.module.scss';

export function ControlSection() {
  const group = useId();
  const [tab, setTab] = useState<'slip' | 'open'>('slip');
  const [sport, setSport] = useState('In-Play');
  const [favourite, setFavourite] = useState(true);
  return (
    <>
      <Section title="Buttons">
        <div className={styles.wrap}>
          <Button variant="primary">Place Bet</Button>
          <Button>Clear All</Button>
          <Button variant="quiet">Reset</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="primary" disabled>
            Proceed
          </Button>
          <Button variant="primary" busy>
            Login
          </Button>
          <Button variant="whatsapp" icon="whatsapp">
            WhatsApp
          </Button>
          <Button size="sm" icon="retry">
            Try again
          </Button>
          <Button variant="link">Forgot Password</Button>
          <IconButton icon="star" label="Favourite" pressed={favourite} onClick={() => setFavourite(!favourite)} />
          <IconButton icon="bell" label="Notifications" dot />
        </div>
        <div className={styles.wrap}>
          <Checkbox label="Confirm Bets" defaultChecked />
          <Checkbox label="Average Odds" />
          <Radio name={group} label="UPI" defaultChecked />
          <Radio name={group} label="QR" />
          <Switch label="Quick bet" hideLabel defaultChecked />
          <Switch label="Dark theme" hideLabel />
        </div>
      </Section>
      <Section title="Tabs, chips">
        <Tabs
          label="Bet panel"
          tabs={[
            { id: 'slip', label: 'Betslip' },
            { id: 'open', label: 'Open Bets', count: 3 },
          ]}
          value={tab}
          onChange={setTab}
        />
        <ChipRow label="Sports">
          <Chip icon="in-play" count={14} selected={sport === 'In-Play'} onClick={() => setSport('In-Play')}>
            In-Play
          </Chip>
          <Chip icon="cricket" count={12} selected={sport === 'Cricket'} onClick={() => setSport('Cricket')}>
            Cricket
          </Chip>
          <Chip icon="soccer" count={38} selected={sport === 'Soccer'} onClick={() => setSport('Soccer')}>
            Soccer
          </Chip>
        </ChipRow>
      </Section>
    </>
  );
}

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'processing', label: 'Processing' },
  { value: 'canceled', label: 'Canceled', disabled: true },
] as const;
type StatusFilter = (typeof STATUSES)[number]['value'];

export function FieldSection() {
  const [code, setCode] = useState('4092');
  const [status, setStatus] = useState<StatusFilter | null>(null);
  return (
    <Section title="Fields">
      <TextField label="Mobile number" defaultValue="98201" error="Mobile number is invalid" inputMode="tel" />
      <TextField label="Password" type="password" defaultValue="Player@123" help="8 characters and a digit" />
      <TextField label="Confirm password" placeholder="Enter a password first" disabled />
      <OtpBoxes label="One-time code" value={code} onChange={setCode} />
      <Select
        label="Bonus"
        icon="gift"
        placeholder="No Offer Selected"
        options={STATUSES}
        value={status}
        onChange={setStatus}
      />
      <Select label="Status" compact icon="filter" options={STATUSES} value={status ?? 'all'} onChange={setStatus} />
    </Section>
  );
}
