/** A push subscription: the endpoint of a browser and its keys in base64url (a point on P-256 and 16 bytes). */
export type PushAddress = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Of ours, that the browser subscribed with; null: the oldest. */
  publicKey: string | null;
};

export type PushMessage = {
  /** At most 3,000 bytes as UTF-8. */
  text: string;
  /** A later message of the same topic takes the place of one that is not delivered yet. */
  topic: string;
  /** Not worth delivering after so many seconds. */
  ttlSeconds: number;
};

/** 'gone': the subscription has ended. */
export type PushOutcome = 'sent' | 'gone' | { retryAfterSeconds: number };

/** Hands messages to the push services of browsers. */
export type PushSender = {
  /** By which a browser that subscribes now will know that a message is ours: base64url. */
  currentKey(): Promise<string>;
  /** Whether the address belongs to a known push service and the keys are usable. No other address is ever requested. */
  accepts(to: PushAddress): boolean;
  /** Throws when it may be tried again. Sending the same message twice may happen (a crash after the first). */
  send(to: PushAddress, message: PushMessage, now: Date): Promise<PushOutcome>;
};

/** Base64url: the public key as a point, the private one as a number. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Looked up at each use, so that every process works with a new key as soon as there is one. */
export type KeyRing = {
  current(): Promise<VapidKeys>;
  /** By its public key, or the oldest. Null: it was removed. */
  find(publicKey: string | null): Promise<VapidKeys | null>;
};
