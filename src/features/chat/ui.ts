export { ChatView } from './view/chat-view.tsx';
export { sendPending } from './view/send-pending.ts';
export { StoreChat } from './view/store-chat.tsx';
