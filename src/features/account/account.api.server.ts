import { changeNames, type PasswordGate, userById } from '#features/auth/server';
import type { Clock } from '#platform/clock.ts';
import { handle, type OperationBinding, type Viewer } from '#platform/contract/handle.ts';
import type { PersonalData } from '#platform/contract/personal-data.ts';
import type { Db } from '#platform/db/db.ts';
import { fail, orNotFound } from '#platform/errors.ts';
import type { Files } from '#platform/files.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import {
  changePicture,
  changeUser,
  deleteAccount,
  downloadData,
  getPreferences,
  getProps,
  removePicture,
  savePreferences,
  saveProps,
} from './account.contract.ts';
import { propsOf, replaceProps } from './preferences/preferences.queries.server.ts';
import { changePreferences, preferencesOf } from './preferences/preferences.server.ts';
import { dataOfPerson } from './privacy/personal-data.server.ts';
import { removeAccount } from './privacy/remove-account.server.ts';
import { removePicture as dropPicture, changePicture as showPicture } from './profile/picture.server.ts';

export type AccountDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  files: Files;
  publicOrigin: string;
};

export function accountApi(
  deps: AccountDeps & { passwords: PasswordGate },
  known: readonly PersonalData[],
): OperationBinding[] {
  const { db, clock } = deps;
  return [
    handle(changeUser, async ({ id, ...names }, { viewer }) => {
      ownAccount(id, viewer);
      return found(await changeNames(db, viewer.userId, names));
    }),
    handle(changePicture, async ({ id, image }, { viewer }) => {
      ownAccount(id, viewer);
      await showPicture(deps, viewer.userId, image);
      return userById(db, viewer.userId).then(found);
    }),
    handle(removePicture, async ({ id }, { viewer }) => {
      ownAccount(id, viewer);
      await dropPicture(deps, viewer.userId);
      return userById(db, viewer.userId).then(found);
    }),
    handle(deleteAccount, ({ id, currentPassword }, context) => {
      ownAccount(id, context.viewer);
      return removeAccount({ ...deps, hashes: deps.passwords.of(context) }, context.viewer, { currentPassword, known });
    }),
    handle(downloadData, (_, { viewer }) => dataOfPerson(db, known, viewer.userId, clock.now())),
    handle(getPreferences, (_, { viewer }) => preferencesOf(deps, viewer.userId).then(found)),
    handle(savePreferences, (changes, { viewer, ip }) =>
      changePreferences(deps, viewer.userId, changes, ip).then(found),
    ),
    handle(getProps, (_, { viewer }) => propsOf(db, viewer.userId).then(found)),
    handle(saveProps, (props, { viewer }) => replaceProps(db, viewer.userId, props).then(found)),
  ];
}

const found = <T>(value: T | null): T => orNotFound(value, 'There is no such account.');

function ownAccount(id: string, { userId }: Viewer): void {
  if (id !== userId) throw fail('not-found', 'There is no such account.');
}
