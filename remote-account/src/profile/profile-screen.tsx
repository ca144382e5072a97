import { isPhoneName, maskPhone, toPaise, formatDay } from '@backlay/shared/domain';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { Button, ButtonLink, Card, MoneyText, Skeleton, Tag } from '@backlay/shared/ui';
import { HierarchyCounters } from './hierarchy-counters';
import styles from './profile.module.scss';

/** /profile: who is signed in and what they have, to read (OQ-46), and the way out. */
export default function ProfileScreen() {
  const t = useT();
  const profile = useSession((state) => state.profile);
  const points = useSession((state) => state.points);
  const balances =
    points &&
    ([
      [t('profile.available'), points.availablePts],
      [t('profile.exposure'), points.exposure],
      [t('profile.balance'), points.pts],
    ] as const);
  const facts =
    profile &&
    ([
      [t('profile.userName'), maskPhone(profile.userName)],
      [t('profile.fullName'), maskPhone(profile.fullName)],
      [t('profile.phone'), profile.phone && maskPhone(profile.phone)],
      // The phone number stands in for an e-mail that was not given (A5.17).
      [t('profile.email'), isPhoneName(profile.email) ? '' : profile.email],
      [t('profile.since'), formatDay(profile.createdAt)],
    ] as const);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('profile.title')}</h1>
        {profile?.demo && <Tag>{t('profile.demo')}</Tag>}
      </header>
      <Card className={styles.balances}>
        {balances ? (
          balances.map(([label, rupees]) => (
            <div key={label}>
              <span>{label}</span>
              <MoneyText paise={toPaise(rupees)} />
            </div>
          ))
        ) : (
          <Skeleton height={40} />
        )}
      </Card>
      <Card>
        <dl className={styles.facts}>
          {facts?.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || t('profile.none')}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <HierarchyCounters />
      <ProfileActions />
    </div>
  );
}

/** What the signed-in user may do here, and the way out. */
function ProfileActions() {
  const t = useT();
  const { overlays, session, toasts } = useHost();
  const userType = useSession((state) => state.userType);
  const isDemo = useSession((state) => state.profile?.demo ?? false);
  const handlesSite = userType === 'administrator' || userType === 'whiteLabel';
  return (
    <div className={styles.side}>
      <div className={styles.actions}>
        <Button
          icon="key"
          onClick={() => (isDemo ? toasts.error(t('demo.restricted')) : overlays.open('change-password'))}
        >
          {t('changePassword.title')}
        </Button>
        <ButtonLink icon="lock" href="/secureauth">
          {t('secure.title')}
        </ButtonLink>
        <ButtonLink icon="phone" href="/devices">
          {t('devices.title')}
        </ButtonLink>
        {userType === 'user' && (
          <ButtonLink icon="users" href="/refer">
            {t('refer.title')}
          </ButtonLink>
        )}
        {(userType === 'user' || handlesSite) && (
          <ButtonLink icon="info" href="/complain-box">
            {t('complain.title')}
          </ButtonLink>
        )}
        {handlesSite && (
          <Button icon="upload" onClick={() => overlays.open('image-uploader', { bucketName: 'themeAsset' })}>
            {t('upload.title')}
          </Button>
        )}
      </div>
      <Button icon="logout" size="lg" onClick={() => void session.signOut()}>
        {t('nav.logout')}
      </Button>
    </div>
  );
}
