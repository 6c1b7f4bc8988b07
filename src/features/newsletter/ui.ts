export { JoinForm } from './join-form.tsx';
