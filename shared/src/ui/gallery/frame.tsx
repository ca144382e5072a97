import { Banner } from '../layout/banner';
import { BottomBar, BottomBarItem } from '../layout/bottom-bar';
import { Button, IconButton } from '../controls/button';
import { Card, SectionHead } from '../layout/card';
import { AgeMark, Footer } from '../layout/footer';
import { MaintenancePage, NotFoundPage } from '../feedback/status-page';
import { BalanceChip, Category, CategoryBar, Header, HeaderSearch } from '../layout/header';
import { Avatar, Logo } from '../icons/avatar';
import { LiveMark } from '../feedback/badge';
import { Marquee } from '../layout/marquee';
import { sampleTexts, Section } from './section';
import styles from './gallery.module.scss';

const FOOTER = [
  { title: 'Game', links: ['Exchange', 'Live Casino'].map((label) => ({ href: '#footer', label })) },
  { title: 'Company', links: ['About Us', 'Rules & Regulation'].map((label) => ({ href: '#footer', label })) },
];

export function FrameSection() {
  return (
    <>
      <Section title="Page frame">
        <div className={styles.frame}>
          <Header home={{ href: '#home', label: 'Royal' }} logo={<Logo text="Royal" />}>
            <HeaderSearch label={sampleTexts['nav.search']} />
            <BalanceChip balance={2_485_000} exposure={320_000} label="Balance" exposureLabel="Exp" />
            <Button variant="chrome">Withdraw</Button>
            <IconButton icon="bell" label={sampleTexts['nav.notifications']} chrome dot />
            <Avatar name="Rohan Mehta" />
          </Header>
          <CategoryBar
            label="Categories"
            end={<Marquee label={sampleTexts['marquee.title']} text={sampleTexts['banner.phishing']} chrome />}
          >
            <Category href="#exchange" current>
              Exchange
            </Category>
            <Category href="#live">Live Casino</Category>
            <Category href="#crash">Crash Games</Category>
          </CategoryBar>
          <Marquee label={sampleTexts['marquee.title']} text={sampleTexts['banner.phishing']} />
          <SectionHead title="In-Play" count={14} more={<Button variant="link">View all</Button>} />
          <Banner
            label="Banner"
            overline={
              <>
                <LiveMark /> 2nd T20I, Ahmedabad
              </>
            }
            title="India v Australia"
            action={{ href: '#match', label: 'Open the match' }}
          >
            142/3 (15.2). India need 37 from 28 balls.
          </Banner>
          <BottomBar label="Main">
            <BottomBarItem icon="home" label={sampleTexts['nav.home']} href="#home" current />
            <BottomBarItem icon="trophy" label={sampleTexts['nav.sportsBook']} href="#sports" />
            <BottomBarItem icon="whatsapp" label={sampleTexts['nav.whatsapp']} raised />
            <BottomBarItem icon="spade" label={sampleTexts['nav.casino']} href="#casino" />
            <BottomBarItem icon="ticket" label={sampleTexts['nav.bet']} count={3} />
            <BottomBarItem icon="transactions" label={sampleTexts['nav.transactions']} href="#transactions" />
          </BottomBar>
          <Footer
            columns={FOOTER}
            legal={
              <p>
                <AgeMark />
                Betting carries risk; play within your means.
              </p>
            }
          />
        </div>
      </Section>
      <Section title="Full pages">
        <Card>
          <NotFoundPage
            actions={
              <>
                <Button variant="primary">Go to home</Button>
                <Button>In-Play</Button>
              </>
            }
          />
        </Card>
        <Card>
          <MaintenancePage />
        </Card>
      </Section>
    </>
  );
}
