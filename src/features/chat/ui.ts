export { ChatView } from './chat-view.tsx';
export { sendWaiting } from './send-waiting.ts';
export { StoreChat } from './store-chat.tsx';
