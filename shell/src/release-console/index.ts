// Loaded on its own, by staff alone: nothing of it is in what a player gets.
export { default } from './releases-screen';
