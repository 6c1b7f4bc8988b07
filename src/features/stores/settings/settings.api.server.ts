import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { getStoreChecklist, testStoreSound } from '../checklist/checklist.contract.ts';
import { readChecklist, recordSoundTest } from '../checklist/checklist.server.ts';
import { changeStorePreparation, getStorePreparation } from '../opening/preparation.contract.ts';
import { changePreparationOf, readPreparation } from '../opening/preparation.server.ts';
import { changePicture, changeProfile, type ProfileDeps, readProfile, removePicture } from './change-profile.server.ts';
import { changeStorePicture, changeStoreProfile, getStoreProfile, removeStorePicture } from './profile.contract.ts';

/** What a store sets beside its hours and its state. */
export const settingsApi = (deps: ProfileDeps): OperationBinding[] => [
  handle(getStoreProfile, ({ id }, { viewer }) => readProfile(deps, viewer, id)),
  handle(changeStoreProfile, (change, context) => changeProfile(deps, change, context)),
  handle(changeStorePicture, ({ id, image }, context) => changePicture(deps, id, image, context)),
  handle(removeStorePicture, ({ id }, context) => removePicture(deps, id, context)),
  handle(getStorePreparation, ({ id }, { viewer }) => readPreparation(deps, viewer, id)),
  handle(changeStorePreparation, (change, context) => changePreparationOf(deps, change, context)),
  handle(getStoreChecklist, ({ id }, { viewer }) => readChecklist(deps, viewer, id)),
  handle(testStoreSound, ({ id }, context) => recordSoundTest(deps, id, context)),
];
