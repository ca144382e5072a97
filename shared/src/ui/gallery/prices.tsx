import { useState, useId } from 'react';
import { sampleTexts, Section, Specimen } from './section';
import { Button } from '../controls/button';
import { Card } from '../layout/card';
import { Checkbox, OptionRow } from '../controls/selection-controls';
import { TextField } from '../controls/field';
import { Figure, Figures } from '../layout/key-value';
import { TeamBadge } from '../icons/avatar';
import { LiveMark, Tag } from '../feedback/badge';
import { MoneyText, ShortAmount } from '../money/money-text';
import { NoPrice, OddsCell, SuspendedOverlay } from '../betting/odds-cell';
import { CountdownRing } from '../feedback/progress';
import { StakeChip, StakeChips } from '../betting/stakes';
import { Stepper } from '../controls/stepper';
import styles from './gallery.module.scss';
import { GameGrid, GameTile, GameTileSkeleton } from '../betting/game-tile';
import { BalanceBanner } from '../layout/header';
import { TransactionRow } from '../money/transaction-row';

const LADDER = [
  ['back', 1, '1.86', '142K'],
  ['back', 2, '1.85', '191K'],
  ['back', 3, '1.84', '268K'],
  ['lay', 1, '1.87', '96.1K'],
  ['lay', 2, '1.88', '210K'],
  ['lay', 3, '1.89', '334K'],
] as const;

export function PriceSection() {
  return (
    <>
      <Section title="Odds cell">
        <div className={styles.specimens} data-density="event">
          {LADDER.map(([side, depth, price, size]) => (
            <Specimen key={`${side}${depth}`} name={`${side} ${depth}`}>
              <OddsCell side={side} depth={depth} name={`${side} India`} price={price} size={size} />
            </Specimen>
          ))}
          <Specimen name="price up">
            <OddsCell side="back" name="Back India" price="1.88" size="120K" data-move="up" data-wash="" />
          </Specimen>
          <Specimen name="price down">
            <OddsCell side="lay" name="Lay India" price="1.84" size="88K" data-move="down" data-wash="" />
          </Specimen>
          <Specimen name="with reduced motion">
            <OddsCell side="back" name="Back India" price="1.88" size="120K" data-move="up" />
          </Specimen>
          <Specimen name="in slip">
            <OddsCell side="back" name="Back India" price="1.86" size="142K" inSlip />
          </Specimen>
          <Specimen name="no price">
            <NoPrice />
          </Specimen>
          <Specimen name="lost its price">
            <OddsCell side="back" name="Back India" />
          </Specimen>
          <Specimen name="session no">
            <OddsCell side="lay" name="No 16 over runs" price="149" size="110" />
          </Specimen>
          <Specimen name="session yes">
            <OddsCell side="back" name="Yes 16 over runs" price="150" size="100" />
          </Specimen>
        </div>
        <div className={styles.runner} data-density="event">
          <TeamBadge name="Australia" />
          <span className={styles.grow}>Australia</span>
          <LiveMark />
          <Tag>TV</Tag>
          <div className={styles.pair}>
            <OddsCell side="back" name="Back Australia" price="2.14" size="84.2K" suspended />
            <OddsCell side="lay" name="Lay Australia" price="2.16" size="61.0K" suspended />
            <SuspendedOverlay status="Suspended" />
          </div>
        </div>
      </Section>
      <Section title="Bet slip parts">
        <SlipParts />
      </Section>
    </>
  );
}

function SlipParts() {
  const [odds, setOdds] = useState('1.86');
  const [stake, setStake] = useState('5,000');
  const [chosen, setChosen] = useState(1000);
  return (
    <Card className={styles.slip}>
      <div className={styles.two}>
        <Stepper
          label="Odds"
          value={odds}
          onChange={setOdds}
          onStep={(direction) => setOdds(Math.max(0, Number(odds) + direction * 0.01).toFixed(2))}
        />
        <TextField
          label="Stake"
          aside={
            <>
              100 – <ShortAmount rupees={500_000} />
            </>
          }
          start="₹"
          large
          inputMode="numeric"
          value={stake}
          onChange={(event) => setStake(event.target.value)}
        />
      </div>
      <StakeChips label="Quick stakes">
        <StakeChip>+1,000</StakeChip>
        <StakeChip>+2,000</StakeChip>
        <StakeChip>+3,000</StakeChip>
        <StakeChip alternative>{sampleTexts['slip.max']}</StakeChip>
        <StakeChip>+4,000</StakeChip>
        <StakeChip>+5,000</StakeChip>
        <StakeChip>+6,000</StakeChip>
        <StakeChip alternative icon="edit">
          Edit
        </StakeChip>
      </StakeChips>
      <Figures>
        <Figure row name="Profit">
          <MoneyText paise={430_000} signed />
        </Figure>
        <Figure row name="Liability">
          <MoneyText paise={500_000} />
        </Figure>
      </Figures>
      <Checkbox label={sampleTexts['slip.confirmBets']} defaultChecked />
      <div className={styles.actions}>
        <Button size="lg">{sampleTexts['slip.clear']}</Button>
        <Button size="lg" variant="primary">
          {sampleTexts['slip.place']}
        </Button>
      </div>
      <p className={styles.flight}>
        <CountdownRing seconds={5} />
        {sampleTexts['slip.inProcess']}
      </p>
      <StakeChips label="Quick bet stake" columns={3}>
        {[1000, 2000, 3000].map((amount) => (
          <StakeChip key={amount} selected={amount === chosen} onClick={() => setChosen(amount)}>
            {amount.toLocaleString('en-IN')}
          </StakeChip>
        ))}
      </StakeChips>
    </Card>
  );
}

export function MoneySection() {
  const group = useId();
  return (
    <>
      <Section title="Money">
        <BalanceBanner
          label="YOUR BALANCE"
          balance={2_485_000}
          actions={
            <>
              <Button icon="withdraw">Withdraw</Button>
              <Button icon="deposit" variant="primary">
                Deposit
              </Button>
            </>
          }
        />
        <Figures>
          <Figure name="Available">
            <MoneyText paise={2_485_000} />
          </Figure>
          <Figure name="Exposure">
            <MoneyText paise={320_000} />
          </Figure>
          <Figure name="P&L today">
            <MoneyText paise={-242_000} signed />
          </Figure>
        </Figures>
        <div className={styles.stack}>
          <OptionRow
            name={group}
            icon="phone"
            title="UPI | Royal Pay"
            detail={
              <>
                Min 300 · Max <ShortAmount rupees={100_000} />
              </>
            }
            defaultChecked
          />
          <OptionRow name={group} icon="plane" title="IPAY | Instant" detail="Opens in a new window" />
          <OptionRow name={group} icon="bank" title="IMPS | HDFC Bank" detail="Min 5,000" locked />
        </div>
        <Card>
          <TransactionRow
            direction="deposit"
            paise={250_000}
            detail="UPI, 20:31"
            status="pending"
            onOpen={() => undefined}
          />
          <TransactionRow
            direction="withdraw"
            paise={1_500_000}
            detail="IMPS, 13:52"
            status="approved"
            onOpen={() => undefined}
          />
        </Card>
      </Section>
      <Section title="Games">
        <GameGrid>
          <GameTile name="Lightning Roulette" href="#games" detail="Evolution Gaming" tag="Live" lead />
          <GameTile name="Teen Patti" href="#games" detail="Ezugi" />
          <GameTile name="Aviator" href="#games" detail="Spribe" />
          <GameTileSkeleton />
        </GameGrid>
      </Section>
    </>
  );
}
