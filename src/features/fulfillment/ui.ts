export { ExportHandOvers } from './hand-over/export/export-hand-overs.tsx';
export { RulesPanel } from './hand-over/rules/rules-panel.tsx';
export { HandOverScreen } from './hand-over/screen/hand-over-screen.tsx';
export { SubstitutionQuestions } from './substitutions/substitution-questions.tsx';
export { SwapChooser } from './substitutions/swap-chooser.tsx';
export { SwapState } from './substitutions/swap-state.tsx';
