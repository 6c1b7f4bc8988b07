import { BadRow, type Cells } from '../import-report.ts';

const LONGEST = 200;

/** A file name without folders. null: blank. Throws `BadRow`. */
export function readPicture({ picture = '' }: Cells): string | null {
  if (picture.length > LONGEST) throw new BadRow('picture: is too long.');
  const name = picture.trim();
  if (name.includes('://')) throw new BadRow(`picture: '${name}' is an address, and nothing is fetched from the web.`);
  if (name.startsWith('.') || /[/\\]/.test(name)) throw new BadRow(`picture: '${name}' is not a file name alone.`);
  return name || null;
}
