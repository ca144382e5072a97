export { UiTextProvider, useUiText, type UiText } from './texts';
