export { createTheme, getInitialTheme, type Theme, type ThemeName } from './theme';
