import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { changeList, createList, type ListDeps, putOnList, removeList, takeOff } from './change-lists.server.ts';
import {
  changeSavedList,
  createSavedList,
  getSavedList,
  getSharedList,
  listSavedLists,
  removeSavedList,
  saveToList,
  takeOffList,
} from './lists.contract.ts';
import { readLists, readListWithProducts, readSharedList } from './read-lists.server.ts';

export const listsApi = (deps: ListDeps): OperationBinding[] => [
  handle(listSavedLists, (_input, { viewer }) => readLists(deps.db, viewer.userId)),
  handle(getSavedList, ({ id, loc }, { viewer }) =>
    readListWithProducts(deps.db, viewer.userId, id, { point: loc, now: deps.clock.now() }),
  ),
  handle(createSavedList, (input, { viewer }) => createList(deps, viewer.userId, input)),
  handle(changeSavedList, (input, { viewer }) => changeList(deps, viewer.userId, input)),
  handle(removeSavedList, ({ id }, { viewer }) => removeList(deps, viewer.userId, id)),
  handle(saveToList, (input, { viewer }) => putOnList(deps, viewer.userId, input)),
  handle(takeOffList, (input, { viewer }) => takeOff(deps, viewer.userId, input)),
  handle(getSharedList, ({ token, loc }) => readSharedList(deps.db, token, { point: loc, now: deps.clock.now() })),
];
