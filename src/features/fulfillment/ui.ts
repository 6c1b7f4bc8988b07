export { SubstitutionQuestions } from './substitutions/substitution-questions.tsx';
export { SwapChooser } from './substitutions/swap-chooser.tsx';
export { SwapState } from './substitutions/swap-state.tsx';
