export type ReviewKind = 'product' | 'store';
