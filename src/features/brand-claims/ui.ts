export { ClaimBrandForm } from './claim-brand-form.tsx';
