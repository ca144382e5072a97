import { useId } from 'react';
import { Card } from '../layout/card';
import { OptionRow } from '../controls/selection-controls';
import { GameGrid, GameTile, GameTileSkeleton } from '../betting/game-tile';
import { BalanceBanner } from '../layout/header';
import { Button } from '../controls/button';
import { Figure, Figures } from '../layout/key-value';
import { MoneyText, ShortAmount } from '../money/money-text';
import { TransactionRow } from '../money/transaction-row';
import { Section } from './section';
import styles from './gallery.module.scss';

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
