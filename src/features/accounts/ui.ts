export { RequireSession, type Session, SessionProvider, useSession } from './session.tsx';
