export { SubstitutionQuestions } from './substitutions/substitution-questions.tsx';
