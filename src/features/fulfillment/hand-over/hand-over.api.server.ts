import { handle, type OperationBinding } from '#platform/contract/handle.ts';
import { exportHandOvers, exportHandOversPdf } from './export/export.contract.ts';
import { exportPdf, exportRecords } from './export/export.server.ts';
import { changeHandOverRules, getHandOver, getHandOverRules, handOver, refuseHandOver } from './hand-over.contract.ts';
import { type HandOverDeps, handOverChecked, readHandOver, refuse } from './hand-over.server.ts';
import { sendKeptCheck } from './kept/kept.contract.ts';
import { sendKept } from './kept/send-kept.server.ts';
import { handOversOfToday } from './record/hand-overs-of-today.server.ts';
import { listHandOversOfToday } from './record/records.contract.ts';
import { changeRules, readRules } from './rules/change-rules.server.ts';

export const handOverApi = (deps: HandOverDeps): OperationBinding[] => [
  handle(getHandOver, ({ id }, context) => readHandOver(deps, id, context)),
  handle(handOver, (form, context) => handOverChecked(deps, form, context)),
  handle(refuseHandOver, (refusal, context) => refuse(deps, refusal, context)),
  handle(sendKeptCheck, (check, context) => sendKept(deps, check, context)),
  handle(getHandOverRules, ({ id }, { viewer }) => readRules(deps, id, viewer)),
  handle(changeHandOverRules, (change, context) => changeRules(deps, change, context)),
  handle(listHandOversOfToday, ({ id }, { viewer }) => handOversOfToday(deps, id, viewer)),
  handle(exportHandOversPdf, (wanted, context) => exportPdf(deps, wanted, context)),
  handle(exportHandOvers, (wanted, context) => exportRecords(deps, wanted, context)),
];
