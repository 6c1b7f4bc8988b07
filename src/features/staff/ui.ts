export { OwnPins } from './devices/counter/own-pins.tsx';
