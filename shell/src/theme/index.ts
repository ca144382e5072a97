export { createTheme, startingTheme, type Theme, type ThemeName } from './theme';
