import { screen } from '@testing-library/react';
import { renderWithHost } from '@backlay/shared/testing';
import { TYPE_TEXTS, useTypeWord } from './request-lines';

function Words() {
  const word = useTypeWord();
  return <p data-testid="words">{[...Object.keys(TYPE_TEXTS), 'House transfer'].map(word).join('|')}</p>;
}

test('every payment type of a request has a word for players, and another name is shown as it came [C3.01]', () => {
  renderWithHost(<Words />);
  expect(screen.getByTestId('words')).toHaveTextContent('IPAY|QR code|USDT|UPI|IMPS|NEFT|Other|House transfer');
});
