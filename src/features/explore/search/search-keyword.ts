import { useEffect, useState } from 'react';

const TYPING_MS = 1_000;
export const FEWEST_LETTERS = 4;

/** The search term of a text: '' below four characters. */
export const keywordOf = (text: string): string => {
  const keyword = text.trim();
  return [...keyword].length >= FEWEST_LETTERS ? keyword : '';
};

/** The keyword after a second without typing; text that is too short clears it at once. */
export function useSettledKeyword(text: string): { keyword: string; isSettling: boolean } {
  const wanted = keywordOf(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { keyword: wanted && settled, isSettling: wanted !== settled };
}
