import { screen } from '@testing-library/react';
import { renderWithHost } from '@backlay/shared/testing';
import { PAYMENT_TYPES } from '@backlay/shared/domain';
import { useTypeWord } from './request-lines';

function Words() {
  const word = useTypeWord();
  return <p data-testid="words">{[...PAYMENT_TYPES, 'House transfer'].map(word).join('|')}</p>;
}

test('every payment type of a request has a word for players, and another name is shown as it came [C3.01]', () => {
  renderWithHost(<Words />);
  expect(screen.getByTestId('words')).toHaveTextContent('IPAY|QR code|USDT|UPI|IMPS|NEFT|Other|House transfer');
});
