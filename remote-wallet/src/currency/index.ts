export { currencyRates, keepCurrencyRates } from './currency-rates';
