export { HandOverScreen } from './hand-over/screen/hand-over-screen.tsx';
