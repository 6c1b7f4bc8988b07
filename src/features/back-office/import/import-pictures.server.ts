import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_BYTES, type PictureDeps, storePicture, uploadUrl } from '#features/pictures/server';
import { isFailure } from '#platform/errors.ts';
import { isFileName } from '#platform/files.ts';
import { BadRow, type ImportReport } from './import-report.ts';
import type { NumberedRow } from './rows/import-rows.server.ts';

/** Resolves a row's picture to its address. Throws `BadRow`. */
export type Pictures = (name: string) => Promise<string>;

export const picturesIn = (deps: PictureDeps, folder: string): Pictures =>
  once(async (name) => {
    const path = join(folder, name);
    const size = await stat(path).then(
      (file) => (file.isFile() ? file.size : null),
      () => null,
    );
    if (size === null) throw new BadRow(`picture: there is no file '${name}' in ${folder}.`);
    if (size > MOST_BYTES) throw new BadRow(`picture: '${name}' is larger than 5 MB.`);
    return storePicture(deps, await readFile(path)).catch((error: unknown) => {
      throw isFailure(error) && error.fields ? new BadRow(`picture: '${name}': ${error.fields.image}`) : error;
    });
  });

/** Earlier uploads, by the names in their responses. */
export const uploadedPictures = ({ files }: Pick<PictureDeps, 'files'>): Pictures =>
  once(async (name) => {
    if (isFileName(name) && name.endsWith('.webp') && (await files.read(name))) return name;
    throw new BadRow(`picture: '${name}' was not uploaded: POST /ops/catalogue/pictures answers a name.`);
  });

export const noPictures: Pictures = async (name) => {
  throw new BadRow(`picture: '${name}' needs --pictures FOLDER, which says where it lies.`);
};

function once(find: (name: string) => Promise<string>): Pictures {
  const known = new Map<string, Promise<string>>();
  return (name) => {
    const url = known.get(name) ?? find(name).then(uploadUrl);
    known.set(name, url);
    return url;
  };
}

type Pictured = { picture: string | null };

/** The rows with their picture addresses; rejects rows whose picture is unavailable. */
export async function withPictures<Row extends Pictured>(
  batch: readonly NumberedRow<Row>[],
  pictures: Pictures,
  report: ImportReport,
): Promise<NumberedRow<Row & { imageUrl: string | null }>[]> {
  const rows: NumberedRow<Row & { imageUrl: string | null }>[] = [];
  for (const { row, value } of batch) {
    try {
      rows.push({ row, value: { ...value, imageUrl: value.picture && (await pictures(value.picture)) } });
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      report.errors.push({ row, message: error.message });
    }
  }
  return rows;
}
