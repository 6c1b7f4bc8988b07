import { type RefObject, useEffect, useRef, useState } from 'react';
import { tokenColours } from '#ui/styles/token-colours.ts';
import { type FieldAnswer, fieldAddress, readAnswer, SILENT } from './hosted-field.ts';

const PATIENCE_MS = 20_000;

export type HostedField = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Null until the colours are known; a new key reloads the field. */
  address: { url: string; key: number } | null;
  isLoading: boolean;
  problem: { message: string; mayReload: boolean } | null;
  onLoad: () => void;
  reload: () => void;
  /** Requests a token for the typed card; null, with a problem shown, if there is none. */
  tokenize: () => Promise<string | null>;
};

/** The provider's card field in a frame, with requests and responses as messages. */
export function useHostedField(fieldUrl: string): HostedField {
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef<((answer: FieldAnswer) => void) | null>(null);
  const [address, setAddress] = useState<HostedField['address']>(null);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<HostedField['problem']>(null);

  useEffect(() => setAddress({ url: fieldAddress(fieldUrl, appearance()), key: 0 }), [fieldUrl]);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const answer = readAnswer(event, fieldUrl, frame.current?.contentWindow ?? null);
      if (answer && asked.current) asked.current(answer);
      // Unrequested messages only say that it is unusable.
      else if (answer?.kind === 'problem') setProblem({ message: answer.message, mayReload: false });
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [fieldUrl]);

  const ask = async (): Promise<FieldAnswer | null> => {
    const { promise, resolve } = Promise.withResolvers<FieldAnswer | null>();
    asked.current = resolve;
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    frame.current?.contentWindow?.postMessage('tokenize', new URL(fieldUrl).origin);
    return promise.finally(() => {
      clearTimeout(timer);
      asked.current = null;
    });
  };
  return {
    ...{ frame, address, isLoading, problem },
    onLoad: () => setLoading(false),
    reload: () => {
      setProblem(null);
      setLoading(true);
      setAddress((now) => now && { ...now, key: now.key + 1 });
    },
    tokenize: async () => {
      setProblem(null);
      const answer = isLoading ? null : await ask();
      if (answer?.kind === 'token') return answer.token;
      setProblem({ message: answer?.message ?? SILENT, mayReload: answer === null });
      frame.current?.focus();
      return null;
    },
  };
}

function appearance() {
  const colours = tokenColours(['text', 'surface', 'border-control']);
  return { ink: colours.text, ground: colours.surface, line: colours['border-control'] };
}
